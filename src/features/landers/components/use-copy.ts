/** The words of a landing page: its design's own, those of its niche, or the plain ones. */
import { createElement, type ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { LanderData } from "../lander.server.ts";

export type LanderCopy = { headline: ReactNode; title: string; lead: string; call: string };

export function useCopy({
  design,
  niche_key,
  variant,
}: Pick<LanderData, "design" | "niche_key" | "variant">): LanderCopy {
  const t = useTranslations();
  const set = variant === "plain" ? "plain" : niche_key === "none" ? design : (`niche_${niche_key}` as const);
  return {
    headline: t.rich(`landers.${set}_headline`, {
      accent: (chunks) => createElement("span", { className: "accent" }, chunks),
    }),
    title: t.markup(`landers.${set}_headline`, { accent: (chunks) => chunks }),
    lead: t(`landers.${set}_lead`),
    call: t(`landers.${set}_call`),
  };
}
