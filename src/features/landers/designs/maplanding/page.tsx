/** The landing design "maplanding": a folded paper map; one chooses a region. Drawn people stand on some, never in a place. */
import { Link, useSearchParams } from "react-router";
import { useCountryName, useTranslations } from "#i18n/words.ts";
import { facePath } from "#features/landers/components/face.tsx";
import { FreeNote } from "#features/landers/components/free-note.tsx";
import { CopyEntry, useJoining } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import { standPins } from "#features/landers/map-pins.ts";
import { drawMap } from "#features/landers/region-map.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import { countByRegion } from "#features/members/members.server.ts";
import { useCountryOptions } from "#features/site/components/use-country-options.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { offerCountry } from "#features/site/rules.ts";
import { listRegionCentres } from "#features/site/site.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { Route } from "./+types/page.ts";
import { PaperMap } from "./paper-map.tsx";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "maplanding", theme: "light" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  const lander = await loadLander(args, "maplanding");
  const ctx = contextOf(args.context);
  const wished = args.url.searchParams.get("country");
  const country = offerCountry(ctx.settings, [wished, ctx.visitor.country], ctx.locale);
  const counts = await countByRegion(ctx, country);
  const map = drawMap(await listRegionCentres(ctx, country));
  return {
    ...lander,
    country,
    map,
    pins: standPins(map).map((pin, at) => ({ ...pin, picture: facePath(lander.people[at]!.face, true) })),
    counts: Object.fromEntries(counts),
  };
}

export default function MapPage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const { headline, lead } = useCopy(lander);
  const [query] = useSearchParams();
  const joining = useJoining();
  const { country, map, pins, counts } = lander;
  const region = query.get("region") ?? "";
  const countryName = useCountryName();
  const withCount = (code: string, name: string) =>
    counts[code] === undefined ? name : `${name} · ${t("landers.maplanding_count", { count: counts[code] })}`;
  return (
    <LanderPage lander={lander}>
      <div className="map">
        <PaperMap
          map={map}
          pins={pins}
          chosen={region}
          counts={counts}
          to={(code) => `${lander.path}?country=${country}&region=${code}`}
        />
        <div className="container-xl map-side">
          <div className="map-sheet">
            <h1>{headline}</h1>
            <p className="l-lead">{lead}</p>
            <CopyEntry lander={lander} variant="secondary" note={<FreeNote drawn />}>
              <input type="hidden" name="country" value={country} />
              <SelectField
                // Chosen on the map, or in another country.
                key={`${country}-${region}`}
                label={t("signup.region")}
                name="region"
                options={[
                  { value: "", label: t("signup.region_any") },
                  ...map.shapes.map(({ code, name }) => ({ value: code, label: withCount(code, name) })),
                ]}
                defaultValue={region}
              />
            </CopyEntry>
            {!joining && (
              <Disclosure className="map-countries" summary={countryName(country)}>
                <Countries path={lander.path} current={country} />
              </Disclosure>
            )}
          </div>
        </div>
      </div>
    </LanderPage>
  );
}

function Countries({ path, current }: { readonly path: string; readonly current: string }) {
  const { settings } = useSite();
  const others = useCountryOptions(settings.countries.filter((code) => code !== current));
  return (
    <ul>
      {others.map(({ value: code, label: name }) => (
        <li key={code}>
          <Link to={`${path}?country=${code}`} preventScrollReset>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
