/** The sheet that a sign-up stands on: pictures beside it, the steps above it. */
import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { classNames } from "#ui/class-names.ts";
import { IconLink } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Logo } from "#ui/logo.tsx";
import { Steps } from "#ui/steps.tsx";
import "#ui/styles/signup.scss";
import "./signup-sheet.scss";

type SignupSheetProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Counted from 1; left out where there is nothing to count. */
  readonly step?: { readonly current: number; readonly total: number } | undefined;
  /** Where the arrow leads. */
  readonly back?: string | undefined;
  /** In a modal the dialog has a title of its own. */
  readonly in_modal?: boolean | undefined;
  /** Inside a page that has pictures and a title of its own. */
  readonly inset?: boolean | undefined;
  /** Somebody came here by pressing a button of the same page: the new document begins with this step. */
  readonly arrived?: boolean | undefined;
  readonly children: ReactNode;
};

export function SignupSheet({
  title,
  lead,
  step,
  back,
  in_modal = false,
  inset = false,
  arrived = false,
  children,
}: SignupSheetProps) {
  const t = useTranslations();
  const Heading = in_modal ? "h3" : inset ? "h2" : "h1";
  const progress = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    // Whoever listens hears the new step; the first one is announced by the page or the dialog.
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  const sheet = (
    <div className={classNames("su", inset && "su-inset")}>
      {!inset && <SidePictures />}
      <div className="main">
        {(back || step) && (
          <div className={classNames("su-head", in_modal && !back && "su-head-closable")}>
            {back && (
              <IconLink to={back} label={t("signup.previous")} icon={<Icon of={ArrowLeftIcon} />} preventScrollReset />
            )}
            {step && <Steps {...step} id={progress} />}
          </div>
        )}
        <Heading
          className="su-title"
          ref={heading}
          data-arrive
          data-autofocus
          aria-describedby={step && progress}
          tabIndex={-1}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- else the keys begin at the top of the page again
          autoFocus={arrived}
        >
          {title}
        </Heading>
        {lead && <p className="muted mb-0">{lead}</p>}
        {children}
      </div>
    </div>
  );
  return in_modal || inset ? sheet : <div className="join-page">{sheet}</div>;
}

function SidePictures() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className="side">
      <Logo name={settings.name} />
      <div className="su-art">
        <img src="/art/nora.webp" alt="" className="bub bub-bl a" width={200} height={200} />
        <img src="/art/jonas.webp" alt="" className="bub bub-tr b" width={156} height={156} />
      </div>
      <div>
        <p className="side-title">{t("signup.side_title")}</p>
        <p>{t("signup.side_text")}</p>
      </div>
    </div>
  );
}
