/** Walks the syntax tree of a module without knowing every kind of node. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** Of an identifier, in JSX too. */
export function nameOf(node: unknown): string {
  return String((node as { name?: unknown } | null)?.name);
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === "string");
}
