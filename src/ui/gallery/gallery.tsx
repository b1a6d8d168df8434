/** Every component in every state, for developers: compare in light and dark, by mouse and by keyboard. Its samples are not translated. */
import { useSyncExternalStore } from "react";
import { GalleryActions } from "./actions.tsx";
import { GalleryFeedback } from "./feedback.tsx";
import { GalleryForms } from "./forms.tsx";
import { GalleryOverlays } from "./overlays.tsx";
import { GalleryPieces } from "./pieces.tsx";
import { PageHead } from "../page-head.tsx";
import { SegmentButtons } from "../segments.tsx";
import "../styles/gallery.scss";
import { applyTheme, type Theme } from "../theme.ts";

const themes: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

function watchTheme(tell: () => void): () => void {
  const watch = new MutationObserver(tell);
  watch.observe(document.documentElement, { attributeFilter: ["data-bs-theme"] });
  return () => watch.disconnect();
}

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset["bsTheme"];
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

export default function Gallery() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => "system" as const);
  return (
    <>
      <PageHead
        title="Components and states"
        sub="Every state a developer needs, on the tokens. Compare in light and dark."
        action={<SegmentButtons label="Theme" items={themes} value={theme} onChange={applyTheme} />}
      />
      <div className="specs">
        <GalleryActions />
        <GalleryForms />
        <GalleryFeedback />
        <GalleryOverlays />
        <GalleryPieces />
      </div>
    </>
  );
}
