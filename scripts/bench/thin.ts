/** The measure for members' pages: Fastify, React and one query on the same rows, and nothing else. */
import fastify from "fastify";
import { createElement as element } from "react";
import { renderToString } from "react-dom/server";
import pg from "pg";

const [port, connection] = process.argv.slice(2);
const pool = new pg.Pool({ ...(JSON.parse(connection!) as pg.PoolConfig), max: 10 });
const app = fastify();

type Row = { id: string; name: string; region: string; file: string | null; about_me: string; interests: string[] };
const columns = `p.id, p.name, p.about_me, p.interests, r.name AS region,
  (SELECT file FROM photos WHERE profile_id = p.id AND status = 'active' ORDER BY position LIMIT 1) AS file`;

function page(rows: readonly Row[]): string {
  const cards = rows.map((row) =>
    element(
      "article",
      { key: row.id },
      element("img", { src: `/photos/${row.file}-medium.webp`, alt: "" }),
      element("h3", null, element("a", { href: `/members/${row.id}` }, row.name)),
      element("p", null, row.region),
      element("p", null, row.about_me),
      element(
        "ul",
        null,
        row.interests.map((key) => element("li", { key }, key)),
      ),
    ),
  );
  return `<!doctype html>${renderToString(element("html", { lang: "en" }, element("body", null, cards)))}`;
}

app.get("/members", async (_request, reply) => {
  const { rows } = await pool.query<Row>({
    name: "members",
    text: `SELECT ${columns} FROM profiles p LEFT JOIN regions r ON r.code = p.region
           WHERE p.status = 'active' AND p.gender = 'female' ORDER BY p.created_at DESC LIMIT 24`,
  });
  return reply.type("text/html").send(page(rows));
});
app.get<{ Params: { id: string } }>("/members/:id", async (request, reply) => {
  const { rows } = await pool.query<Row>({
    name: "member",
    text: `SELECT ${columns} FROM profiles p LEFT JOIN regions r ON r.code = p.region WHERE p.id = $1`,
    values: [request.params.id],
  });
  return reply.type("text/html").send(page(rows));
});
await app.listen({ port: Number(port), host: "127.0.0.1" });
