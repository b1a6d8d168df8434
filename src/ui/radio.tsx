/** One answer of several, inside its label: the browser's own radio button. */
import type { ComponentProps } from "react";

type RadioProps = Omit<ComponentProps<"input">, "type" | "aria-invalid"> & {
  /** The choice among them was refused. */
  readonly invalid?: boolean;
};

export function Radio({ invalid = false, ...input }: RadioProps) {
  // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- else browsers call a choice wrong that nobody has made yet
  return <input {...input} type="radio" aria-invalid={invalid} />;
}
