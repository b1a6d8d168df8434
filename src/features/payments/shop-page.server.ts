/** What the two pages that sell bundles load, and how a choice made on them becomes the address of an order. */
import { redirect } from "react-router";
import * as credits from "#features/credits/contract.ts";
import { getBundles } from "#features/credits/credits.server.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { load } from "#platform/http/page.server.ts";
import * as contract from "./contract.ts";
import { getOrderOverview } from "./orders.server.ts";
import { orderPath } from "./order-path.ts";
import { keepWayBack } from "./way-back.server.ts";

type Args = Parameters<typeof load>[0];

export type ShopData = Awaited<ReturnType<typeof loadShop>>;

/** Without a bundle in the address the popular one is chosen, else the first. */
export async function loadShop(args: Args) {
  const { searchParams } = args.url;
  keepWayBack(contextOf(args.context), args);
  const code = searchParams.get("code") ?? undefined;
  const method = searchParams.get("method") ?? undefined;
  const sale = await load(args, credits.getBundles, getBundles, {});
  const wanted = sale.bundles.find(({ id }) => String(id) === searchParams.get("bundle"));
  const bundle = wanted ?? sale.bundles.find(({ popular }) => popular) ?? sale.bundles[0]!;
  const overview = await load(args, contract.getOrderOverview, getOrderOverview, { bundle: bundle.id, method, code });
  return { sale, overview, code };
}

/** The form of these pages asks for /credits?go=order&bundle=3&method=ideal, which every browser can do. */
export function redirectToOrder({ url: { searchParams } }: Args): void {
  if (searchParams.get("go") !== "order") return;
  const bundle = searchParams.get("bundle") ?? "";
  throw redirect(orderPath(bundle, searchParams.get("method"), searchParams.get("code") ?? undefined));
}
