/** The conversation from which a member went to buy credits: the end of the purchase leads back there, whoever took the money. */
import type { Context } from "#platform/context.server.ts";

/** A purchase takes minutes; after that it was meant for something else. */
const kept_s = 3600;

const id = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** Begun, or not yet. */
const conversation = new RegExp(`^/(?:chats/${id}|members/${id}/chat)$`);

type Asked = { readonly url: URL; readonly request: Pick<Request, "headers"> };
type Visiting = Pick<Context, "member" | "cookies">;

/** The browser names the page of ours that it comes from: no link to the shop needs to say it, and none can name another site. */
export function keepWayBack({ member, cookies }: Visiting, { url, request }: Asked): void {
  const from = request.headers.get("referer") ?? "";
  if (!member || !URL.canParse(from)) return;
  const { host, pathname } = new URL(from);
  if (host === url.host && conversation.test(pathname))
    cookies.set("way_back", member.id + pathname, { max_age_s: kept_s });
}

/** Whoever uses the browser next is not led into the conversation of another member. */
export function findWayBack({ member, cookies }: Visiting): string | undefined {
  const kept = cookies.get("way_back") ?? "";
  const path = member && kept.startsWith(member.id) ? kept.slice(member.id.length) : "";
  return conversation.test(path) ? path : undefined;
}
