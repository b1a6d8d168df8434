/** The measure: the least an open stream of server-sent events can weigh in Node. */
import { createServer } from "node:http";

createServer((request, response) => {
  if (request.url === "/") return void response.end("{}");
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(":\n\n");
}).listen(Number(process.argv[2]), "127.0.0.1");
