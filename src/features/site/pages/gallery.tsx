/** Every component in every state, for those who build them; exists only where the configuration says so. */
import { data } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import Gallery from "#ui/gallery/gallery.tsx";
import { PageTitle } from "../components/page-title.tsx";
import type { Route } from "./+types/gallery.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (!contextOf(context).config.gallery) throw data(null, { status: 404 });
  return null;
}

export default function GalleryPage() {
  const t = useTranslations();
  return (
    <>
      <PageTitle title={t("site.gallery")} noindex />
      <Gallery />
    </>
  );
}
