/** One word about a thing: new, fictional, a match. */
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

interface TagProps {
  readonly tone?: "plain" | "primary" | "info" | "unread" | undefined;
  /** Lies on a photo. */
  readonly glass?: boolean | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

export function Tag({ tone = "plain", glass, icon, children }: TagProps) {
  return (
    <span className={classNames("tag", tone !== "plain" && `tag-${tone}`, glass && "tag-glass")}>
      {icon}
      {children}
    </span>
  );
}
