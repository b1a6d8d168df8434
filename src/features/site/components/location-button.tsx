/** The button that fills in where a member is; the browser asks them before anything is known. */
import { MapPinIcon } from "@phosphor-icons/react/dist/ssr/MapPin";
import { useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { Position } from "#lib/geocode-store.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useInteractive } from "#ui/use-interactive.ts";
import type { Geocode } from "../contract.ts";
import { useLocation, useLocationPermission } from "./use-location.ts";

type LocationButtonProps = { readonly onFound: (found: Geocode, position: Position) => void };

export function LocationButton({ onFound }: LocationButtonProps) {
  const t = useTranslations();
  const interactive = useInteractive();
  const permission = useLocationPermission();
  const { busy, find } = useLocation();
  const [told, setTold] = useState("");
  if (permission === "unsupported") return null;

  async function handleFind() {
    const { geocode, position } = await find();
    if (!geocode || !position) return setTold(t("site.location_failed"));
    setTold(t("site.location_found", { place: geocode.place }));
    onFound(geocode, position);
  }

  const denied = permission === "denied";
  // The server draws it too, so that nothing moves when the page comes alive.
  return (
    <div className="location needs-scripts">
      <Button
        variant="quiet"
        size="sm"
        icon={<Icon of={MapPinIcon} />}
        busy={busy}
        disabled={denied || !interactive}
        onClick={() => void handleFind()}
      >
        {t("site.location_find")}
      </Button>
      <p className="hint" role="status">
        {denied ? t("site.location_denied") : told || t("site.location_hint")}
      </p>
    </div>
  );
}
