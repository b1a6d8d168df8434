/** What axe has to say about a page, in light, in dark, or in a part of it. */
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

// The package opens a new page for each run; its own axe can be asked in the page itself.
const { source } = createRequire(import.meta.resolve("@axe-core/playwright"))("axe-core") as { source: string };

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The only rules whose outcome depends on light or dark. */
const colourRules = ["color-contrast", "link-in-text-block"];

type Asked = {
  /** Only what depends on light or dark, where everything else was asked before. */
  colours_only?: boolean;
  /** A selector, where the rest of the page was looked at before. */
  part?: string;
};

type Violation = { id: string; nodes: { html: string; any: { message: string }[] }[] };
type Axe = { run(part: string | Document, options: object): Promise<{ violations: Violation[] }> };

/** One line for each violation; none is what a test wants. */
export async function violations(page: Page, { colours_only = false, part }: Asked = {}): Promise<string[]> {
  // What still comes is looked at when it is there.
  await page.locator(".loadbar").waitFor({ state: "detached" });
  await finishTransitions(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const options = {
    runOnly: colours_only ? { type: "rule", values: colourRules } : { type: "tag", values: standards },
    resultTypes: ["violations"],
    iframes: false,
    preload: false,
  };
  const found = await page.evaluate(
    async ([within, asked]) => {
      const { axe } = window as unknown as { axe: Axe };
      return (await axe.run(within ?? document, asked)).violations;
    },
    [part, options] as const,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.any[0]?.message ?? ""}`),
  );
}

/** Halfway between two colours nothing can be said about contrast. */
function finishTransitions(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}
