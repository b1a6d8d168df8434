/** The one way to draw an icon: inline, as tall as the text around it, silent for screen readers. */
import type { Icon as PhosphorIcon, IconWeight } from "@phosphor-icons/react";
import { classNames } from "./class-names.ts";

interface IconProps {
  readonly of: PhosphorIcon;
  readonly weight?: Extract<IconWeight, "regular" | "bold" | "fill"> | undefined;
  readonly className?: string | undefined;
}

export function Icon({ of: Drawing, weight = "regular", className }: IconProps) {
  return <Drawing className={classNames("ic", className)} weight={weight} aria-hidden="true" focusable="false" />;
}
