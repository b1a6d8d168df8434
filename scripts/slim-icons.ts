/** Keeps the weights of icons that are drawn nowhere out of the build: each icon comes in six, most are drawn in one. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseSync, type Plugin } from "vite";
import { childrenOf, nameOf, type Node } from "./syntax-tree.ts";

const weights = ["regular", "bold", "fill"];

export function slimIcons(): Plugin {
  let drawn: ReturnType<typeof drawnWeights>;
  return {
    name: "slim-icons",
    apply: "build",
    configResolved({ root }) {
      const files = globSync("src/**/*.{ts,tsx}", { cwd: root }).map((file) => join(root, file));
      drawn = drawnWeights(files.map((file) => readFileSync(file, "utf8")));
    },
    transform: {
      filter: { id: /@phosphor-icons[\\/]react[\\/]dist[\\/]defs[\\/]/ },
      handler(code, id) {
        const kept = drawn(`${basename(id, ".es.js")}Icon`);
        return code.replaceAll(/\[\s*"(\w+)",[\s\S]*?\n {2}\],?/g, (entry, weight: string) =>
          kept.has(weight) ? entry : "",
        );
      },
    },
  };
}

/**
 * In which weights an icon is drawn. `<Icon of={HeartIcon} weight="fill" />` says it. An icon that is handed on, as in
 * `icon: HeartIcon`, counts for every weight in which handed-on icons are drawn anywhere.
 */
export function drawnWeights(sources: string[]): (icon: string) => ReadonlySet<string> {
  const direct = new Map<string, Set<string>>();
  const handedOn = new Set<string>();
  const ofHandedOn = new Set<string>();
  for (const source of sources)
    if (/Icon\b/.test(source)) visit(parseSync("source.tsx", source).program as unknown as Node);
  return (icon) => new Set([...(direct.get(icon) ?? []), ...(handedOn.has(icon) ? ofHandedOn : [])]);

  function visit(node: Node): void {
    if (node.type === "ImportDeclaration") return;
    if (node.type === "JSXOpeningElement" && nameOf(node["name"]) === "Icon") visitIcon(node);
    else if (/^(JSX)?Identifier$/.test(node.type)) handedOn.add(nameOf(node));
    else for (const child of childrenOf(node)) visit(child);
  }

  function visitIcon(node: Node): void {
    const attributes = new Map(
      (node["attributes"] as Node[]).map((attribute) => [nameOf(attribute["name"]), attribute["value"] as Node]),
    );
    const weight = attributes.get("weight");
    const found = weight ? weightsIn(weight) : ["regular"];
    for (const icon of namesIn((attributes.get("of") as Node)["expression"] as Node)) {
      if (icon === undefined) found.forEach((one) => ofHandedOn.add(one));
      else direct.set(icon, new Set([...(direct.get(icon) ?? []), ...found]));
    }
    for (const [name, value] of attributes) if (name !== "of" && value) visit(value);
  }

  /** Undefined where it is not said here which icon it is. */
  function namesIn(of: Node): (string | undefined)[] {
    if (of.type === "ConditionalExpression")
      return [...namesIn(of["consequent"] as Node), ...namesIn(of["alternate"] as Node)];
    return [of.type === "Identifier" && /[A-Z]\w*Icon$/.test(nameOf(of)) ? nameOf(of) : undefined];
  }

  /** A condition names them all; what names none could be any. */
  function weightsIn(value: Node): string[] {
    const found = weights.filter((weight) => literalsIn(value).includes(weight));
    return found.length > 0 ? found : weights;
  }

  function literalsIn(node: Node): unknown[] {
    return node.type === "Literal" ? [node["value"]] : childrenOf(node).flatMap(literalsIn);
  }
}
