/** The landing design "gallery": a quiet museum wall; a frame comes closer when it is touched. */
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import type { FocusEvent } from "react";
import { useTranslations } from "#i18n/words.ts";
import type { DrawnPerson } from "#features/landers/cast.ts";
import { Face } from "#features/landers/components/face.tsx";
import { CopyEntry, useJoining } from "#features/landers/components/lander-entry.tsx";
import { LanderPage } from "#features/landers/components/lander-page.tsx";
import { useCopy } from "#features/landers/components/use-copy.ts";
import { loadLander } from "#features/landers/lander.server.ts";
import { stylesheet, type LanderHandle } from "#features/landers/world.ts";
import { InterestIcon } from "#features/members/components/interest-icon.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/page.ts";
import styles from "./page.scss?url";

export const handle: LanderHandle = { world: "gallery", theme: "light" };

export const links = () => stylesheet(styles);

export async function loader(args: Route.LoaderArgs) {
  return loadLander(args, "gallery");
}

/** So many hang in the light; the others are behind a veil until one has joined. */
const seen = 3;

export default function GalleryPage({ loaderData: lander }: Route.ComponentProps) {
  const t = useTranslations();
  const { headline, lead } = useCopy(lander);
  const joining = useJoining();
  // With what the niche suggests, as the button below sends it.
  const to = `${lander.path}?${new URLSearchParams({ ...lander.suggested, step: "0" })}`;
  return (
    <LanderPage lander={lander}>
      <section className="lg-wall" aria-label={t("landers.gallery_wall")}>
        <ul className="container-xl">
          {lander.people.slice(0, seen).map((person, index) => (
            <li key={person.face}>
              <Frame person={person} to={to} index={index} joining={joining} />
            </li>
          ))}
          {lander.people.slice(seen, 9).map(({ face }) => (
            <li key={face} className="lg-veiled" aria-hidden="true">
              <span className="lg-frame">
                <Face face={face} small />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <div className="lg-floor">
        <div className="container-xl">
          <div>
            <h1 className="display">{headline}</h1>
            <p className="lead l-lead">{lead}</p>
          </div>
          <CopyEntry lander={lander} variant="ink" note={t("landers.gallery_note")} />
        </div>
      </div>
    </LanderPage>
  );
}

/** Nothing that has the focus lies under it. */
function leaveCloseUp({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.hidePopover();
}

type FrameProps = {
  readonly person: DrawnPerson;
  /** Into the sign-up. */
  readonly to: string;
  readonly index: number;
  readonly joining: boolean;
};

/** The frame is a button of the browser's own kind, so that it opens before anything is interactive. */
function Frame({ person: { face, name, age, interests }, to, index, joining }: FrameProps) {
  const t = useTranslations();
  const id = `frame-${face}`;
  const label = (
    <>
      <b>{t("members.name_age", { name, age })}</b>
      <span>{t("landers.drawn_tag")}</span>
    </>
  );
  return (
    <>
      <button type="button" className="lg-open" popoverTarget={id}>
        <span className="lg-frame">
          <Face face={face} eager={index === 0} />
        </span>
        <span className="lg-label">{label}</span>
        <span className="visually-hidden">{t("landers.gallery_closer")}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only closes what was left */}
      <div
        id={id}
        popover="auto"
        className="lg-close-up"
        role="dialog"
        tabIndex={-1}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- counts when it opens: whoever listens hears who it is
        autoFocus
        onBlur={leaveCloseUp}
        aria-label={t("members.name_age", { name, age })}
      >
        <span className="lg-frame">
          <Face face={face} />
        </span>
        <div>
          <p className="lg-label">{label}</p>
          <ul>
            {interests.map((interest) => (
              <li key={interest}>
                <InterestIcon interest={interest} few /> {t(`interests.${interest as "wine"}`)}
              </li>
            ))}
          </ul>
          {!joining && (
            <ButtonLink to={to} variant="ink" reloadDocument>
              {t("landers.gallery_go")}
            </ButtonLink>
          )}
          <button
            type="button"
            className="icon-btn"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={t("landers.gallery_back")}
          >
            <Icon of={XIcon} />
          </button>
        </div>
      </div>
    </>
  );
}
