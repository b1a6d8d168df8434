/** What is shown on demand, below the line that names it; on native details, so that it works without scripts. */
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface DisclosureProps extends ComponentProps<"details"> {
  readonly summary: ReactNode;
}

export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames("disclosure", className)}>
      <summary>
        {summary}
        <Icon of={CaretDownIcon} weight="bold" />
      </summary>
      {children}
    </details>
  );
}
