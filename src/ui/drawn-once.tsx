/**
 * A part of a page that looks the same again and again, such as the card of a member or the search form: the server
 * draws it once and writes what it drew into every page that shows the same.
 */
import { type ComponentType, createContext, createElement, memo, use, useId } from "react";

type Plain = string | number | boolean | null | undefined | readonly Plain[] | { readonly [name: string]: Plain };

/** The parts of the page that is being drawn. */
type DrawnParts = {
  /** Where the part is put in the page, and whether it still has to be drawn. */
  place(key: string): { at: string; drawn: boolean };
};

export const DrawnPartsContext = /* @__PURE__ */ createContext<DrawnParts | undefined>(undefined);

/** Stands in the page for a part until the page is finished. */
export const partTag = "drawn-part";

let parts = 0;

type Options = {
  /** It makes ids of its own, which tell where it stands: it is drawn once for each such place. */
  readonly ids?: boolean;
};

/**
 * What such a part shows follows from its properties, the language, the site's settings and whether a member looks at
 * it, and from nothing else: not from who looks, not from the address, not from the time.
 */
export function drawnOnce<Props extends { readonly [Name in keyof Props]: Plain }>(
  Written: ComponentType<Props>,
  { ids = false }: Options = {},
): ComponentType<Props> {
  // In the browser the same holds while the page changes around it.
  const Part = import.meta.env.SSR ? Written : (memo(Written) as unknown as ComponentType<Props>);
  if (!import.meta.env.SSR && !ids) return Part;
  const number = (parts += 1);
  return function DrawnOnce(props: Props) {
    // On both sides, since the ids inside count the parts around them that have one.
    const place = ids ? useId() : "";
    const part = <Part {...props} />;
    if (!import.meta.env.SSR) return part;
    const known = use(DrawnPartsContext)?.place(`${number} ${place} ${JSON.stringify(props)}`);
    return known ? createElement(partTag, { at: known.at }, known.drawn ? undefined : part) : part;
  };
}
