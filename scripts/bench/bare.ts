/** The measure: the least a Fastify answer can cost on this machine. */
import fastify from "fastify";

const app = fastify();
app.get("/", async () => ({ hello: "world" }));
await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
