/** Where the browser is, asked only when the member wants it told. */
import { useCallback, useEffect, useState } from "react";
import { ask } from "#contract/browser.ts";
import { findLocated, keepLocated, type Located, type Position, roundPosition } from "#lib/geocode-store.ts";
import { useInteractive } from "#ui/use-interactive.ts";
import { type Geocode, geocode } from "../contract.ts";

/** Spec 4: unsupported, unknown, or what the browser says. */
export type LocationPermission = "unsupported" | "unknown" | PermissionState;

/** On the server, and until the page is interactive, nothing is known. */
export function useLocationPermission(): LocationPermission {
  const interactive = useInteractive();
  const supported = interactive && "geolocation" in navigator;
  const [state, setState] = useState<PermissionState>();
  useEffect(() => {
    if (!supported) return undefined;
    let status: PermissionStatus | undefined;
    const follow = () => setState(status?.state);
    navigator.permissions?.query({ name: "geolocation" }).then(
      (found) => {
        status = found;
        follow();
        found.addEventListener("change", follow);
      },
      // Some browsers know no such question; the state stays unknown.
      () => undefined,
    );
    return () => status?.removeEventListener("change", follow);
  }, [supported]);
  return supported || !interactive ? (state ?? "unknown") : "unsupported";
}

/** Enough for a region; a finer one would only cost time and battery. */
const options = { enableHighAccuracy: false, timeout: 15_000, maximumAge: 3_600_000 };

function currentPosition(): Promise<Position> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      (error) => reject(new Error(error.message)),
      options,
    );
  });
}

async function locate(): Promise<Located<Geocode>> {
  const known = findLocated<Geocode>(localStorage, new Date());
  if (known?.geocode) return known;
  const located = await currentPosition()
    .then(roundPosition)
    .then(async (position) => ({ ...(await ask(geocode, position)), position }))
    // Refused, switched off or offline: the member chooses by hand.
    .catch(() => ({ geocode: false as const, position: null }));
  keepLocated(localStorage, located, new Date());
  return located;
}

export function useLocation(): { busy: boolean; find: () => Promise<Located<Geocode>> } {
  const [busy, setBusy] = useState(false);
  const find = useCallback(async () => {
    setBusy(true);
    try {
      return await locate();
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, find };
}
