/** The overview of conversations. */
import { Form, redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import { act, load } from "#platform/http/page.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Note } from "#ui/note.tsx";
import { ChatList } from "../components/chat-list.tsx";
import { useChats } from "../components/chats-query.ts";
import { getChats } from "../chats.server.ts";
import * as contract from "../contract.ts";
import { getChat } from "../conversations.server.ts";
import { deleteChat } from "../reading.server.ts";
import { listQuery } from "../list-address.ts";
import type { Route } from "./+types/chats.ts";

export async function loader(args: Route.LoaderArgs) {
  const { remove, ...query } = listQuery(args.url.searchParams);
  const list = await load(args, contract.getChats, getChats, query);
  const chat = remove ? await load(args, contract.getChat, getChat, { conversation: remove }) : undefined;
  return {
    list,
    search: query.search ?? "",
    after: query.after ?? "",
    time_zone: contextOf(args.context).member?.time_zone ?? "UTC",
    leaving: chat && { id: chat.id, name: chat.profile?.name ?? null },
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const { error } = await act(args, contract.deleteChat, deleteChat, { conversation: form.get("conversation") });
  if (error) return { refused: error.message };
  throw redirect("/chats");
}

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations();
  const { list, search, after, leaving } = loaderData;
  const newest = search === "" && after === "";
  const { chats } = useChats(list, newest);
  if (newest && chats.length === 0)
    return (
      <div className="page container-xl">
        <QuietPage
          title={t("frame.messages")}
          empty={t("chats.none")}
          action={{ to: "/members", label: t("frame.search_members") }}
        >
          {t("chats.none_text")}
        </QuietPage>
      </div>
    );
  return (
    <>
      <PageTitle title={t("frame.messages")} noindex />
      <ChatList {...loaderData} level={1} refused={actionData?.refused} />
      <section className="convo d-none d-lg-flex justify-content-center" aria-label={t("chats.no_choice")}>
        <EmptyState title={t("chats.choose")}>{t("chats.choose_text")}</EmptyState>
      </section>
      {leaving && <RemoveForm {...leaving} />}
    </>
  );
}

/** Asked on the page itself, where no script opens a dialog. */
function RemoveForm({ id, name }: { readonly id: string | null; readonly name: string | null }) {
  const t = useTranslations();
  return (
    <div className="remove-form">
      <Note
        kind="warn"
        title={t("chats.remove_title")}
        action={
          <Form method="post" action="/chats" className="d-flex gap-2">
            <input type="hidden" name="conversation" value={id ?? ""} />
            <ButtonLink to="/chats" variant="quiet" size="sm">
              {t("safety.cancel")}
            </ButtonLink>
            <Button type="submit" variant="danger" size="sm">
              {t("chats.remove")}
            </Button>
          </Form>
        }
      >
        {t("chats.remove_text", { name: name ?? t("chats.gone") })}
      </Note>
    </div>
  );
}
