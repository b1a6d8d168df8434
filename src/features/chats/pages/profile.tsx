/** One member's profile with all that can be done about it. It stands here because writing does; members knows no chats. */
import { ChatCircleDotsIcon } from "@phosphor-icons/react/dist/ssr/ChatCircleDots";
import { GiftIcon } from "@phosphor-icons/react/dist/ssr/Gift";
import { FlagIcon } from "@phosphor-icons/react/dist/ssr/Flag";
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import { ProhibitIcon } from "@phosphor-icons/react/dist/ssr/Prohibit";
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { data, Form, useNavigation, useRevalidator } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { LikeButton } from "#features/likes/components/like-button.tsx";
import { likesQuery, useOpened } from "#features/likes/components/likes-query.ts";
import { seeLike } from "#features/likes/likes.server.ts";
import { blockMember, hasBlocked, unblockMember } from "#features/members/blocks.server.ts";
import { blockedHere } from "#features/members/components/blocked-here.ts";
import { MemberCard } from "#features/members/components/member-card.tsx";
import { PhotoGallery } from "#features/members/components/photo-gallery.tsx";
import { ProfileFacts } from "#features/members/components/profile-facts.tsx";
import { ProfileHead, ProfileInterests, ProfileNotes, Related } from "#features/members/components/profile-view.tsx";
import { useNameAge } from "#features/members/components/use-name-age.ts";
import * as contract from "#features/members/contract.ts";
import { describeProfile, listRelated, lookAt, type Seen } from "#features/members/profile.server.ts";
import { ReportDialog } from "#features/safety/components/report-dialog.tsx";
import type { ReportSubject } from "#features/safety/components/report-form.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { act, load } from "#platform/http/page.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { drawnOnce } from "#ui/drawn-once.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconLink } from "#ui/icon-button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Modal } from "#ui/modal.tsx";
import { Note } from "#ui/note.tsx";
import { BlockDialog } from "../components/block-dialog.tsx";
import { chatsQuery } from "../components/chats-query.ts";
import { ProfileGifts } from "../components/profile-gifts.tsx";
import { getReceivedGifts, type ReceivedGifts } from "../gifts-contract.ts";
import { describeGifts } from "../gifts.server.ts";
import type { Route } from "./+types/profile.ts";
import "#ui/styles/profile.scss";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { member } = contextOf(args.context);
  let looked: Seen | undefined;
  const describe = async (ctx: Context) => describeProfile(ctx, (looked = await lookAt(ctx, id)));
  const profile = await load(args, contract.getProfile, describe, { id }).catch(async (refused: unknown) => {
    if (member && (await hasBlocked(contextOf(args.context) as MemberContext, id))) return undefined;
    throw refused;
  });
  // To the blocker, too, the profile is not there; but only they can undo it.
  const seen = looked;
  if (!profile || !seen) return data({ kind: "blocked" as const }, { status: 404 });
  // Whoever looks at the profile has seen the like.
  const like_was_new =
    member !== null && profile.likes_you && (await seeLike(contextOf(args.context) as MemberContext, id));
  // Of one look at both members; each call by itself would have to look again.
  const listThose = (ctx: MemberContext) => listRelated(ctx, seen);
  const describeReceived = (ctx: MemberContext) => describeGifts(ctx, id);
  const [{ members: related }, gifts] = await Promise.all([
    member && !profile.own ? load(args, contract.getRelated, listThose, { id }) : { members: [] },
    member ? load(args, getReceivedGifts, describeReceived, { id }) : null,
  ]);
  return { kind: "profile" as const, profile, related, gifts, visitor: !member, like_was_new };
}

export async function action(args: Route.ActionArgs) {
  const { id } = args.params;
  const form = await args.request.formData();
  return form.get("intent") === "unblock"
    ? act(args, contract.unblockMember, unblockMember, { id })
    : act(args, contract.blockMember, blockMember, { id });
}

export default function ProfilePage({ loaderData, params: { id } }: Route.ComponentProps) {
  const { kind } = loaderData;
  useEffect(() => void (kind === "blocked" ? blockedHere.add(id) : blockedHere.delete(id)), [kind, id]);
  const before = useRef(kind);
  // What was pressed is gone with the profile.
  useEffect(() => {
    const title = document.querySelector<HTMLElement>("[data-arrive]");
    if (title && kind === "blocked" && before.current === "profile") {
      title.tabIndex = -1;
      title.focus();
    }
    before.current = kind;
  }, [kind]);
  if (loaderData.kind === "blocked") return <BlockedPage />;
  // Another profile begins with its first photo.
  return <ShownProfile key={loaderData.profile.id} {...loaderData} />;
}

function BlockedPage() {
  const t = useTranslations();
  const client = useQueryClient();
  const busy = useNavigation().state !== "idle";
  // What the browser still remembers of the other goes at once.
  useEffect(() => {
    for (const query of [chatsQuery, likesQuery]) fetchAnew<unknown>(client, query).catch(() => undefined);
  }, [client]);
  const unblock = (
    <Form method="post">
      <Button type="submit" name="intent" value="unblock" variant="quiet" busy={busy}>
        {t("members.unblock")}
      </Button>
    </Form>
  );
  return (
    <>
      <PageTitle title={t("members.blocked_title")} noindex />
      <EmptyState level={1} title={t("members.blocked_title")} action={unblock}>
        {t("members.blocked_text")}
      </EmptyState>
    </>
  );
}

type ShownProfileProps = {
  readonly profile: contract.Profile;
  readonly related: readonly contract.MemberCard[];
  readonly gifts: ReceivedGifts | null;
  readonly visitor: boolean;
  readonly like_was_new: boolean;
};

const RelatedCard = drawnOnce(function RelatedCard({ member }: { readonly member: contract.MemberCard }) {
  return <MemberCard member={member} action={<LikeButton member={member} />} />;
});

function ShownProfile({ profile, related, gifts, visitor, like_was_new }: ShownProfileProps) {
  const t = useTranslations();
  useOpened(like_was_new);
  const { settings } = useSite();
  const title = useNameAge()(profile);
  const [reported, setReported] = useState<ReportSubject>();
  const { revalidate } = useRevalidator();
  const may_report = !visitor && !profile.own;
  const { id, name } = profile;
  return (
    <>
      <PageTitle title={title} noindex />
      <div className="prof">
        <div>
          <PhotoGallery
            profile={profile}
            onReport={may_report ? (photo) => setReported({ subject: "photo", id, photo }) : undefined}
          />
        </div>
        <div className="prof-side prof-sheet">
          <ProfileHead profile={profile} />
          <ProfileActions member={cardOf(profile)} own={profile.own} visitor={visitor} />
          {(profile.fictional || profile.demo) && (
            <Note
              icon={<Icon of={MaskHappyIcon} weight="fill" />}
              title={profile.fictional ? t("members.fictional_title") : undefined}
            >
              {profile.fictional ? settings.fictional_warning : t("members.demo_text")}
            </Note>
          )}
          <ProfileNotes profile={profile} />
          <ProfileInterests profile={profile} />
          {gifts && <ProfileGifts received={gifts} />}
          <ProfileFacts profile={profile} />
          {may_report && (
            <Safety
              profile={profile}
              onReport={() => setReported({ subject: "profile", id })}
              onBlocked={() => {
                // Another page may be shown by now.
                blockedHere.add(id);
                void revalidate();
              }}
            />
          )}
        </div>
        <Related name={name} members={related} Card={RelatedCard} />
      </div>
      <ReportDialog
        about={reported}
        name={name}
        onClose={() => setReported(undefined)}
        onBlocked={() => blockedHere.add(id)}
        onLeave={() => void revalidate()}
      />
    </>
  );
}

/** As much of the profile as a card has. */
function cardOf(profile: contract.Profile): contract.MemberCard {
  const { id, name, age, country, region, main_image, fictional, demo, online, liked } = profile;
  return { id, name, age, country, region, main_image, fictional, demo, online, liked };
}

type ActionsProps = { readonly member: contract.MemberCard; readonly own: boolean; readonly visitor: boolean };

/** On desktops beside the photos, on phones at the bottom of the screen. */
const ProfileActions = drawnOnce(function ProfileActions({ member, own, visitor }: ActionsProps) {
  const t = useTranslations();
  const { settings } = useSite();
  if (own)
    return (
      <div className="act-row">
        <ButtonLink to="/profile" variant="quiet" size="lg">
          {t("frame.settings")}
        </ButtonLink>
      </div>
    );
  const write = visitor ? (
    <ButtonLink to={`/login?next=${encodeURIComponent(`/members/${member.id}`)}`} size="lg" block>
      {t("members.login_write")}
    </ButtonLink>
  ) : (
    <ButtonLink to={`/members/${member.id}/chat`} size="lg" block icon={<Icon of={ChatCircleDotsIcon} weight="fill" />}>
      {t("members.write")}{" "}
      <span className="cost">{t("members.costs_credits", { count: settings.message_credits })}</span>
    </ButtonLink>
  );
  const like = <LikeButton member={member} look="round" />;
  const gift = !visitor && (
    <IconLink
      line
      to={`/members/${member.id}/chat?gift=1`}
      label={t("chats.gift_to", { name: member.name })}
      icon={<Icon of={GiftIcon} />}
    />
  );
  return (
    <>
      <div className="act-row d-none d-lg-flex">
        {write}
        {like}
        {gift}
      </div>
      <div className="docked">
        <div className="act-row">
          {like}
          {gift}
          {write}
        </div>
      </div>
    </>
  );
});

type SafetyProps = {
  readonly profile: contract.Profile;
  readonly onReport: () => void;
  readonly onBlocked: () => void;
};

/** In plain sight, as words: block, report, advice. */
function Safety({ profile: { id, name }, onReport, onBlocked }: SafetyProps) {
  const t = useTranslations();
  const [asked, setAsked] = useState(false);
  const [advised, setAdvised] = useState(false);
  const look = { variant: "ghost", size: "sm" } as const;
  return (
    <div className="safe">
      {/* Without scripts it blocks at once: that can be taken back. */}
      <Form method="post">
        <Button
          {...look}
          type="submit"
          name="intent"
          value="block"
          icon={<Icon of={ProhibitIcon} />}
          onClick={(event) => {
            event.preventDefault();
            setAsked(true);
          }}
        >
          {t("members.block")}
        </Button>
      </Form>
      <Button {...look} className="needs-scripts" icon={<Icon of={FlagIcon} />} onClick={onReport}>
        {t("safety.report")}
      </Button>
      <Button {...look} className="needs-scripts" icon={<Icon of={ShieldCheckIcon} />} onClick={() => setAdvised(true)}>
        {t("safety.tips")}
      </Button>
      <Modal open={advised} onClose={() => setAdvised(false)} title={t("safety.tips")}>
        <p className="mb-0">{t("frame.us_safety")}</p>
      </Modal>
      {asked && <BlockDialog id={id} name={name} onClose={() => setAsked(false)} onBlocked={onBlocked} />}
    </div>
  );
}
