/** Keeps the shapes of calls out of the browser's files. */
import type { Plugin } from "vite";
import { childrenOf, nameOf, type Node } from "./syntax-tree.ts";

type Edit = { start: number; end: number; text: string };

/** What only the server and the documentation read of a call. */
const serverParts = new Set(["summary", "input", "output", "errors"]);
const checks = /^(safe)?parse(async)?$/i;

/**
 * The browser asks calls but never checks their shapes: the server does, at both ends. So a call keeps its address, a
 * schema becomes undefined, and whatever is left without a use is dropped. Checking a shape in a page fails the build.
 */
export function withoutSchemas(): Plugin {
  return {
    name: "without-schemas",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /src[\\/].*\.ts$/, code: /from "zod\/mini"/ },
      handler(code) {
        const program = this.parse(code) as unknown as Node;
        try {
          return { code: dropSchemas(code, program), map: null, moduleSideEffects: false };
        } catch (error) {
          return this.error((error as Error).message);
        }
      },
    },
  };
}

/** The module without its schemas; `program` is its syntax tree. */
export function dropSchemas(code: string, program: Node): string {
  const edits: Edit[] = [];
  const schemas = new Set(["z"]);
  visit(program);
  let slim = code;
  for (const { start, end, text } of edits.toReversed()) slim = slim.slice(0, start) + text + slim.slice(end);
  return withoutIdleImports(slim);

  function visit(node: Node): void {
    if (isSchema(node)) {
      edits.push({ start: node.start, end: node.end, text: "undefined" });
      return;
    }
    if (node.type === "CallExpression" && (node["callee"] as Node)["name"] === "defineCall") visitCall(node);
    else for (const child of childrenOf(node)) visit(child);
    if (node.type === "VariableDeclarator" && isSchema(node["init"])) schemas.add(nameOf(node["id"]));
  }

  /** Parts may hold schemas and must go as a whole; the others are plain values. */
  function visitCall(node: Node): void {
    edits.push({ start: node.start, end: node.start, text: "/* @__PURE__ */ " });
    const [declared] = node["arguments"] as [Node];
    const parts = declared["properties"] as Node[];
    for (const [index, part] of parts.entries()) {
      if (!serverParts.has(nameOf(part["key"]))) continue;
      const next = parts[index + 1];
      edits.push({ start: part.start, end: next ? next.start : part.end, text: "" });
    }
  }

  /** `z.string()`, `z.string().check(…)`, and the same of a name that holds a schema. */
  function isSchema(value: unknown): boolean {
    const node = value as Node | null;
    if (node?.type === "CallExpression") return isSchema(node["callee"]);
    if (node?.type !== "MemberExpression") return false;
    const object = node["object"] as Node;
    const found = object.type === "Identifier" ? schemas.has(nameOf(object)) : isSchema(object);
    if (found && checks.test(nameOf(node["property"]))) throw new Error("Shapes are checked on the server only.");
    return found;
  }
}

/** What only schemas needed would still be sent along with the module. */
function withoutIdleImports(code: string): string {
  const imported = /^import (?:\* as (?<whole>\w+)|\{(?<names>[^}]*)\}) from .*$/gm;
  const rest = code.replaceAll(imported, "");
  return code.replaceAll(imported, (line: string, ...found) => {
    const { whole, names } = found.at(-1) as { whole?: string; names?: string };
    const locals = whole ? [whole] : names!.split(",").map((name) => name.trim().split(" as ").at(-1)!);
    return locals.some((local) => local && new RegExp(`\\b${local}\\b`).test(rest)) ? line : "";
  });
}
