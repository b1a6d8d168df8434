/** The shape of what is about to come. Shown after 200 ms, so that quick answers do not flash. */
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { classNames } from "./class-names.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Around the pieces: says once that something is loading. */
export function Skeleton({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const t = useTranslations();
  return (
    <div role="status" className="sk-group">
      <VisuallyHidden>{t("ui.loading")}</VisuallyHidden>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

interface SkeletonLineProps {
  readonly width?: "short" | "medium" | "long" | undefined;
  readonly small?: boolean | undefined;
}

function SkeletonLine({ width = "medium", small }: SkeletonLineProps) {
  return (
    <span className={classNames("sk sk-line", width !== "medium" && `sk-line-${width}`, small && "sk-line-small")} />
  );
}

function SkeletonAvatar() {
  return <span className="sk sk-avatar" />;
}

export function SkeletonCard() {
  return (
    <div className="sk-card">
      <span className="sk sk-photo" />
      <SkeletonLine />
      <SkeletonLine width="short" small />
    </div>
  );
}

export function SkeletonRow() {
  return (
    <div className="sk-row">
      <SkeletonAvatar />
      <div>
        <SkeletonLine width="short" />
        <SkeletonLine small />
      </div>
    </div>
  );
}
