/** The landing design "iconslanding": tiles of interests; what one picks lies in the tray and comes along. */
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { FreeNote } from "#features/landers/components/free-note.tsx";
import { CopyEntry, useJoining } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import { InterestIcon } from "#features/members/components/interest-icon.tsx";
import { interestsOf } from "#features/membership/rules.ts";
import { getInterests as interestsCall, type InterestChoice } from "#features/site/contract.ts";
import { getInterests } from "#features/site/site.server.ts";
import { load } from "#platform/http/page.server.ts";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "iconslanding", theme: "light" };

export const links = () => stylesheet(styles);

/** What anybody may see, in the order of the tiles; page.scss knows them too. */
const shown = ["wine", "hiking", "dancing", "cooking", "hugging", "animals", "astrology", "massages", "movies"]
  .concat(["travelling", "photography", "videogames", "tea", "bbq", "reading", "music", "kissing", "biking"])
  .concat(["coffee", "theater"]);

export async function loader(args: Route.LoaderArgs) {
  const lander = await loadLander(args, "iconslanding");
  const { interests } = await load(args, interestsCall, getInterests, {});
  const tiles = shown.flatMap((key) => interests.find((interest) => interest.key === key && !interest.explicit) ?? []);
  return { ...lander, tiles };
}

const form = "pick";

export default function IconsPage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const { headline, lead } = useCopy(lander);
  const [query] = useSearchParams();
  const joining = useJoining();
  const before = interestsOf(query);
  const tiles = joining ? lander.tiles.filter(({ key }) => before.includes(key)) : lander.tiles;
  return (
    <LanderPage lander={lander}>
      <div className="container-xl icons">
        <div className="icons-copy">
          <h1>{headline}</h1>
          <p className="l-lead">{lead}</p>
        </div>
        <fieldset className="icons-tiles">
          <legend className="visually-hidden">
            {t.markup("landers.iconslanding_headline", { accent: (chunks) => chunks })}
          </legend>
          {tiles.map((tile, at) => (
            <Tile key={tile.key} tile={tile} at={at} picked={before.includes(tile.key)} fixed={joining} />
          ))}
        </fieldset>
        <div className="icons-tray">
          <CopyEntry lander={lander} id={form} variant="ink" note={<FreeNote />}>
            <div className="icons-picks" aria-hidden="true">
              {tiles.map(({ key, name }) => (
                <span key={key} className={`icons-pick icons-pick-${key}`}>
                  <InterestIcon interest={key} />
                  {name}
                </span>
              ))}
            </div>
          </CopyEntry>
        </div>
      </div>
    </LanderPage>
  );
}

type TileProps = {
  readonly tile: InterestChoice;
  readonly at: number;
  readonly picked: boolean;
  readonly fixed: boolean;
};

function Tile({ tile: { key, name }, at, picked, fixed }: TileProps) {
  return (
    <label className={`icons-tile icons-tile-${at % 6}`}>
      <input
        id={`pick-${key}`}
        form={form}
        type="checkbox"
        name="interests"
        value={key}
        defaultChecked={picked}
        disabled={fixed}
      />
      <InterestIcon interest={key} />
      <span>{name}</span>
      <Icon of={CheckIcon} weight="bold" />
    </label>
  );
}
