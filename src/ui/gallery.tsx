/** Every component in every state, for developers: compare in light and dark, by mouse and by keyboard. Its samples are not translated. */
import { GalleryActions } from "./gallery-actions.tsx";
import { GalleryFeedback } from "./gallery-feedback.tsx";
import { GalleryForms } from "./gallery-forms.tsx";
import { GalleryOverlays } from "./gallery-overlays.tsx";
import { GalleryPieces } from "./gallery-pieces.tsx";
import { PageHead } from "./page-head.tsx";
import { SegmentButtons } from "./segments.tsx";
import "./styles/gallery.scss";
import { applyTheme, type Theme, useTheme } from "./theme.ts";

const themes: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export default function Gallery() {
  const theme = useTheme();
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
