/** The first screen of the front page: what this is, the first two questions, two people who meet. */
import type { SVGProps } from "react";
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import { useSearchParams } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";

export function FrontHero() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <section className="hero">
      <div className="container-xl grid">
        <div>
          <h1 className="display">{t("index.headline")}</h1>
          <p className="lead">{t("index.lead", { name: settings.name })}</p>
          <StartForm />
          <p className="fine">
            <Icon of={MaskHappyIcon} />
            <span>{t("index.fictional", { fictional: settings.fictional_singular })}</span>
          </p>
        </div>
        <div className="art">
          <HeroArt label={t("index.art")} />
          <div className="talk" aria-hidden="true">
            <span className="bubble end">{t("index.talk_question")}</span>
            <span className="bubble me end">{t("index.talk_answer")}</span>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Leads to the sign-up with the first answers; a plain form, so that it works at once. */
function StartForm() {
  const t = useTranslations();
  const [query] = useSearchParams();
  const [man, woman] = [
    { value: "male", label: t("index.a_man") },
    { value: "female", label: t("index.a_woman") },
  ];
  const questions = [
    { name: "gender", label: t("index.i_am"), options: [man, woman] },
    { name: "seeks", label: t("index.looking_for"), options: [woman, man] },
  ];
  return (
    <form
      className="start"
      action="/signup"
      method="get"
      onChange={({ currentTarget }) => keepInAddress(currentTarget)}
    >
      {questions.map(({ name, label, options }) => (
        <label key={name}>
          <span className="k">{label}</span>
          <select name={name} defaultValue={query.get(name) ?? undefined}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={CaretDownIcon} weight="bold" />
        </label>
      ))}
      <Button type="submit" size="lg">
        {t("index.join")}
      </Button>
    </form>
  );
}

/** As `keepAnswers` does, whose file the front page does without: the browser's Back finds the answers there. */
function keepInAddress(form: HTMLFormElement): void {
  const answers = new URLSearchParams([...new FormData(form)] as [string, string][]);
  history.replaceState(history.state, "", `?${answers}`);
}

const left = "M262 60A244 244 0 0 1 506 304A244 244 0 0 1 262 548H48Q18 548 18 518V304A244 244 0 0 1 262 60Z";
const right = "M500 18H672Q702 18 702 48V220A202 202 0 1 1 500 18Z";

function HeroArt({ label }: { readonly label: string }) {
  return (
    <svg viewBox="0 0 720 620" width={720} height={620} role="img" aria-label={label}>
      <defs>
        <clipPath id="hero-left">
          <path d={left} />
        </clipPath>
        <clipPath id="hero-right">
          <path d={right} />
        </clipPath>
        <linearGradient id="hero-lens" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="var(--ov-n-glow)" />
          <stop offset="1" stopColor="var(--ov-n-cool)" />
        </linearGradient>
      </defs>
      <Portrait bubble="left" of="nora" beside={916} x={-72} y={20} width={530} height={662} />
      <Portrait bubble="right" of="jonas" beside={724} x={362} y={-10} width={430} height={538} />
      <g clipPath="url(#hero-left)">
        <rect clipPath="url(#hero-right)" width="720" height="620" fill="url(#hero-lens)" opacity=".9" />
      </g>
      <g fill="#fff">
        <circle cx="382" cy="262" r="9" opacity=".6" />
        <circle cx="408" cy="262" r="9" opacity=".8" />
        <circle cx="434" cy="262" r="9" />
      </g>
    </svg>
  );
}

type PortraitProps = {
  readonly bubble: "left" | "right";
  readonly of: string;
  /** Where its mirror image joins it, twice: it fills what the picture leaves of the bubble, without a seam. */
  readonly beside: number;
} & Pick<SVGProps<SVGImageElement>, "x" | "y" | "width" | "height">;

function Portrait({ bubble, of, beside, ...place }: PortraitProps) {
  const image = { href: `/art/${of}.webp`, preserveAspectRatio: "xMidYMin slice", ...place };
  return (
    <g clipPath={`url(#hero-${bubble})`}>
      <image {...image} transform={`matrix(-1 0 0 1 ${beside} 0)`} />
      <image {...image} />
    </g>
  );
}
