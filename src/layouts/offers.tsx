/** The welcome offer of a new member: a banner in the members area, and once a modal (spec 2 and 4). */
import { TagIcon } from "@phosphor-icons/react/dist/ssr/Tag";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Link, useMatches } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useDismissal } from "#features/accounts/components/use-dismissal.ts";
import type { User } from "#features/accounts/contract.ts";
import type { Bonus, RunningBonus } from "#features/credits/components/bonus-countdown.ts";
import { Banner } from "#ui/banner.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Countdown } from "#ui/countdown.tsx";
import { Icon } from "#ui/icon.tsx";
import { Modal } from "#ui/modal.tsx";
import { bonusModalVerdict, createStay, isHindered, startBonusModalTimer } from "./bonus-modal.ts";
import { isMembersArea, showsOffers } from "./route-states.ts";
import { useTimeBonus } from "./use-time-bonus.ts";
import "./offers.scss";

export type LoadedOffers = {
  time_bonus: Bonus | null;
  welcome_discount: { percentage: number; expires: string | null } | null;
};

export function Offers({ user, loaded }: { readonly user: User; readonly loaded: LoadedOffers }) {
  const t = useTranslations();
  const bonus = useTimeBonus(user, loaded.time_bonus);
  const route_id = useMatches().at(-1)?.id;
  // Among the bundles nobody needs a way to them.
  const way = route_id !== "premium" && <Link to="/credits">{t("offers.see_bundles")}</Link>;
  const welcome = user.paid_user ? null : loaded.welcome_discount;
  return (
    <>
      {showsOffers(route_id) &&
        (bonus ? <BonusBanner bonus={bonus} way={way} /> : welcome && <WelcomeBanner {...welcome} way={way} />)}
      {isMembersArea(route_id) && <BonusModal credits={user.credits} bonus={bonus} />}
    </>
  );
}

/** On a phone the offer, its clock and the way share one line. */
function onlyWhereWide(words: ReactNode) {
  return <span className="bonus-long">{words}</span>;
}

type WayProps = { readonly way: ReactNode };

function BonusBanner({ bonus: { percentage, seconds }, way }: WayProps & { readonly bonus: RunningBonus }) {
  const t = useTranslations();
  return (
    <Banner
      icon={<Icon of={TagIcon} weight="fill" />}
      action={
        <>
          <Countdown seconds={seconds} />
          {way}
        </>
      }
    >
      {t.rich("offers.banner", { percentage, long: onlyWhereWide })}
    </Banner>
  );
}

type WelcomeProps = WayProps & { readonly percentage: number; readonly expires: string | null };

function WelcomeBanner({ percentage, expires, way }: WelcomeProps) {
  const t = useTranslations();
  const format = useFormatter();
  const day = expires && format.dateTime(new Date(expires), { day: "numeric", month: "long" });
  return (
    <Banner icon={<Icon of={TagIcon} weight="fill" />} action={way}>
      {day
        ? t("offers.banner_until", { percentage, day })
        : t.rich("offers.banner", { percentage, long: onlyWhereWide })}
    </Banner>
  );
}

const stay = createStay();

type BonusModalProps = { readonly credits: number; readonly bonus: RunningBonus | undefined };

/** Mounted as long as the member is in the members area: entering starts its timer, leaving ends it. */
function BonusModal({ credits, bonus }: BonusModalProps) {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const { dismissed, dismiss } = useDismissal("time_bonus");
  const verdict = useEffectEvent(() =>
    bonusModalVerdict({ credits, dismissed, visible: bonus !== undefined, hindered: isHindered(document) }),
  );
  useEffect(() => {
    const cancel = startBonusModalTimer({ stayed_ms: stay.enter(), verdict, open: () => setOpen(true) });
    return () => {
      cancel();
      stay.leave();
    };
  }, []);
  function close() {
    setOpen(false);
    dismiss();
  }
  if (!bonus) return null;
  return (
    <Modal open={open} onClose={close} title={t("offers.modal_title", { percentage: bonus.percentage })} hideTitle>
      <div className="bonus-offer">
        <span className="bonus-disc" aria-hidden="true">
          {t("credits.percent", { percentage: bonus.percentage })}
        </span>
        <h3 aria-hidden="true">{t("offers.modal_title", { percentage: bonus.percentage })}</h3>
        <p>{t("offers.modal_text")}</p>
        <Countdown seconds={bonus.seconds} look="tiles" />
        <ButtonLink to="/credits" size="lg" block onClick={close} data-autofocus>
          {t("offers.see_bundles")}
        </ButtonLink>
        <Button variant="ghost" block onClick={close}>
          {t("offers.no_thanks")}
        </Button>
      </div>
    </Modal>
  );
}
