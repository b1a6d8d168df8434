/** The landing design "collagelanding": cut paper, tape and portraits; one's own scraps are stuck beside them. */
import { Children } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { Face } from "#features/landers/components/face.tsx";
import { CopyEntry, useJoining } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import { InterestIcon } from "#features/members/components/interest-icon.tsx";
import { interestsOf } from "#features/membership/rules.ts";
import type { Route } from "./+types/page.ts";
import { useDrag } from "./use-drag.ts";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "collage", theme: "light" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadLander(args, "collagelanding");
}

const scraps = ["coffee", "music", "travelling", "cooking", "reading", "hiking", "dancing", "animals"] as const;

export default function CollagePage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const { headline, lead } = useCopy(lander);
  const joining = useJoining();
  const [query] = useSearchParams();
  const before = interestsOf(query);
  const { board, onPointerDown } = useDrag();
  return (
    <LanderPage lander={lander}>
      <div className="container-xl lc">
        <div className="lc-board" ref={board}>
          <div aria-hidden="true">
            <i className="lc-paper lc-blue" />
            <i className="lc-paper lc-amber" />
            <i className="lc-paper lc-pink" />
            {lander.people.slice(0, 3).map(({ face }, index) => (
              <Face key={face} face={face} eager={index < 2} className={`lc-cut lc-cut-${index + 1}`} />
            ))}
            <i className="lc-tape lc-tape-1" />
            <i className="lc-tape lc-tape-2" />
          </div>
          <h1 className="display">
            {Children.map(headline, (part) =>
              typeof part === "string" ? <span className="lc-strip">{part.trim()}</span> : part,
            )}
          </h1>
        </div>
        <div className="lc-page">
          <p className="lead l-lead">{lead}</p>
          <CopyEntry lander={lander} asked={["interests"]} variant="ink" note={t("landers.drawn")}>
            {!joining && (
              <fieldset className="lc-scraps">
                <legend>{t("landers.collage_question")}</legend>
                <div>
                  {scraps.map((interest) => (
                    <label key={interest} onPointerDown={onPointerDown}>
                      <input
                        type="checkbox"
                        name="interests"
                        value={interest}
                        defaultChecked={before.includes(interest)}
                      />
                      <span>
                        <InterestIcon interest={interest} few />
                        {t(`interests.${interest}`)}
                      </span>
                    </label>
                  ))}
                </div>
              </fieldset>
            )}
          </CopyEntry>
        </div>
      </div>
    </LanderPage>
  );
}
