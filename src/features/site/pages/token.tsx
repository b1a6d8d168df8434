/** A page or short link of the operator's own, by its slug; an unknown one is told so. */
import { data, redirect } from "react-router";
import { contextOf } from "#platform/http/page-context.server.ts";
import { LongText } from "../components/long-text.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { PublicLinks } from "../components/public-links.tsx";
import { findPage } from "../slugs.server.ts";
import type { Route } from "./+types/token.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await findPage(contextOf(context), params.token);
  if (!page) throw data(null, { status: 404 });
  const { title, body, leads_to } = page;
  // A campaign's parameters go along.
  if (leads_to) throw redirect(leads_to + (leads_to.includes("?") ? url.search.replace("?", "&") : url.search));
  return { title, body, path: `/${params.token}` };
}

export default function TokenPage({ loaderData: { title, body, path } }: Route.ComponentProps) {
  return (
    <div className="prose">
      <PageTitle title={title} />
      <PublicLinks path={path} title={title} />
      <h1>{title}</h1>
      <LongText text={body} />
    </div>
  );
}
