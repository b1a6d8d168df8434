/**
 * A part of a page whose code comes after the page's own: for what few see. The server has it at hand and draws it with
 * the page, so that nothing is missing without scripts.
 */
import { type ComponentType, lazy, memo, Suspense, useState } from "react";
import { untilThere } from "#lib/until-there.ts";
import { useInteractive } from "./use-interactive.ts";

const onTheWay = new Set<Promise<unknown>>();

/** Before the server draws its first page. */
export async function partsAtHand(): Promise<void> {
  if (onTheWay.size > 0) await Promise.all(onTheWay);
}

type Options = {
  /** Most of its page, which is not shown without it: the page before stays until the code is there. */
  readonly whole?: boolean;
};

export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { whole = false }: Options = {},
): ComponentType<Props> {
  type Loaded = { default: ComponentType<Props> };
  let loaded: Loaded | undefined;
  const start = async (): Promise<Loaded> =>
    (loaded = { default: await (import.meta.env.SSR ? load() : untilThere(load)) });
  if (import.meta.env.SSR) {
    const started = start().finally(() => onTheWay.delete(started));
    onTheWay.add(started);
  }
  // oxlint-disable-next-line unicorn/no-thenable -- React takes at once what a promise like this one gives at once
  const atOnce = { then: (take: (part: Loaded) => void) => take(loaded!) };
  const Part = lazy(() => (loaded ? (atOnce as Promise<Loaded>) : start()));
  // Drawn anew while its code is still on the way, React would take away what the server drew; with the same
  // properties it is left alone.
  const Later = memo(function Later(props: Props) {
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  }) as ComponentType<Props>;
  if (!whole) return Later;
  return function Whole(props: Props) {
    const [drawn_by_server] = useState(!useInteractive());
    return drawn_by_server ? <Later {...props} /> : <Part {...props} />;
  };
}
