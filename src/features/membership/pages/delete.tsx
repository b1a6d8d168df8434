/** Deleting one's account: the reason, one offer to stay, the confirmation. Each step has its own address. */
import { data, Form, Link, redirect, redirectDocument, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { refusalStatus } from "#contract/refusal.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { act, load } from "#platform/http/page.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { RefusalNote } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Panel } from "#ui/panel.tsx";
import { RadioTiles } from "#ui/radio-tiles.tsx";
import { TextareaField } from "#ui/textarea-field.tsx";
import { DeleteConfirmation } from "../components/delete-confirmation.tsx";
import { RetentionOffer } from "../components/retention-offer.tsx";
import * as deletion from "../deletion.server.ts";
import * as contract from "../leaving-contract.ts";
import { deleteReasons } from "#lib/delete-reasons.ts";
import type { Route } from "./+types/delete.ts";

const here = "/profile/delete";
const steps = ["offer", "confirm", "paused"] as const;

export async function loader(args: Route.LoaderArgs) {
  const state = await load(args, contract.getDeletion, deletion.getDeletion, {});
  const step = steps.find((known) => known === args.url.searchParams.get("step")) ?? "reason";
  if ((step === "offer" || step === "confirm") && !state.begun) throw redirect(here);
  if (step === "offer" && !state.begun?.offer) throw redirect(`${here}?step=confirm`);
  return { ...state, step };
}

export async function action(args: Route.ActionArgs) {
  const { intent, ...given } = Object.fromEntries(await args.request.formData());
  if (intent === "reason") {
    const { done, error } = await act(args, contract.beginDeletion, deletion.beginDeletion, given);
    if (error) return data({ error, minutes: undefined, sent_at: undefined }, { status: refusalStatus(error.code) });
    return redirect(`${here}?step=${done.offer ? "offer" : "confirm"}`);
  }
  if (intent === "pause") {
    const { error } = await act(args, contract.pauseInstead, deletion.pauseInstead, {});
    return redirect(error ? here : `${here}?step=paused`);
  }
  // Who was sent a code goes on with it after a slip.
  const minutes = typeof given["minutes"] === "string" ? Number(given["minutes"]) : undefined;
  if (intent === "code") {
    const { done, error } = await act(args, contract.sendDeletionCode, deletion.sendDeletionCode, {});
    if (error) return data({ error, minutes, sent_at: undefined }, { status: refusalStatus(error.code) });
    return data({ error: undefined, minutes: done.minutes, sent_at: Date.now() });
  }
  const { error } = await act(args, contract.deleteAccount, deletion.deleteAccount, given);
  if (error?.code === "conflict") return redirect(here);
  if (error) return data({ error, minutes, sent_at: undefined }, { status: refusalStatus(error.code) });
  // The whole document anew: everything on it was made for a member.
  return redirectDocument("/account-deleted");
}

export default function DeletePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { step, begun, congratulations, pause_days, discount } = loaderData;
  return (
    <div className="narrow">
      {step === "reason" && <Reason remarks_length={loaderData.remarks_length} error={actionData?.error} />}
      {step === "offer" && begun?.offer && (
        <RetentionOffer
          offer={begun.offer}
          congratulations={congratulations}
          pause_days={pause_days}
          discount={discount}
        />
      )}
      {step === "confirm" && (
        <DeleteConfirmation
          deletion={loaderData}
          error={actionData?.error}
          minutes={actionData?.minutes}
          sent_at={actionData?.sent_at}
        />
      )}
      {step === "paused" && (
        <>
          <PageTitle title={t("membership.delete_paused", { days: pause_days })} noindex />
          <EmptyState
            level={1}
            title={t("membership.delete_paused", { days: pause_days })}
            action={<ButtonLink to="/profile">{t("membership.delete_paused_action")}</ButtonLink>}
          >
            {t("membership.delete_paused_text")}
          </EmptyState>
        </>
      )}
    </div>
  );
}

type ReasonProps = {
  readonly remarks_length: number;
  readonly error: { readonly message: string; readonly fields: Record<string, string> } | undefined;
};

function Reason({ remarks_length, error }: ReasonProps) {
  const t = useTranslations();
  const busy = useNavigation().state !== "idle";
  return (
    <>
      <PageTitle title={t("membership.delete_title")} noindex />
      <PageHead title={t("membership.delete_title")} sub={t("membership.delete_lead")} />
      <Panel>
        <Form method="post" action={here} className="stack">
          <RefusalNote error={error} />
          <RadioTiles
            legend={t("membership.delete_reason")}
            name="reason"
            required
            options={deleteReasons.map((value) => ({ value, label: t(`membership.delete_reason_${value}`) }))}
            error={error?.fields["reason"]}
          />
          <TextareaField
            label={t("membership.delete_remarks")}
            name="remarks"
            rows={4}
            maxLength={remarks_length}
            optional
            hint={t("membership.delete_remarks_hint", { count: remarks_length })}
            error={error?.fields["remarks"]}
          />
          <Button type="submit" name="intent" value="reason" size="lg" block busy={busy}>
            {t("membership.delete_next")}
          </Button>
          <p className="text-center mb-0">
            <Link to="/profile">{t("membership.delete_keep")}</Link>
          </p>
        </Form>
      </Panel>
    </>
  );
}
