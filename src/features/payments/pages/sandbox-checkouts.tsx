/** All payments of the built-in provider: where money from a bank arrives and is taken back. */
import { data, Link } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { Dotted } from "#ui/dotted.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Table } from "#ui/table.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { listCheckouts } from "../sandbox.server.ts";
import type { Route } from "./+types/sandbox-checkouts.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const payments = await listCheckouts(contextOf(context));
  if (!payments) throw data(null, { status: 404 });
  return {
    payments: payments.map(({ ref, state, amount, currency, method, description, created_at }) => ({
      ...{ ref, state, amount, currency, method, description },
      created_at: created_at.toISOString(),
    })),
  };
}

export default function SandboxCheckoutsPage({ loaderData: { payments } }: Route.ComponentProps) {
  const t = useTranslations();
  const format = useFormatter();
  const { locale } = useSite();
  return (
    <>
      <title>{t("sandbox.list_title")}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={t("sandbox.list_title")} sub={t("sandbox.intro")} />
      {payments.length === 0 ? (
        <EmptyState title={t("sandbox.empty")}>{t("sandbox.empty_text")}</EmptyState>
      ) : (
        <Table
          caption={t("sandbox.list_title")}
          hideCaption
          columns={[
            { key: "payment", label: t("sandbox.payment") },
            { key: "amount", label: t("sandbox.amount") },
            { key: "state", label: t("sandbox.state") },
          ]}
          rows={payments.map(({ ref, description, method, amount, currency, state, created_at }) => ({
            key: ref,
            cells: {
              // Columns of their own would not fit on a phone.
              payment: (
                <>
                  <Link to={`/__checkout/${ref}`}>
                    <Unbroken text={description} part={description.split(" ").at(-1)!} />
                  </Link>
                  <div className="muted small">
                    <Dotted
                      items={[
                        t(`methods.${method}`),
                        format.dateTime(new Date(created_at), { dateStyle: "medium", timeStyle: "short" }),
                      ]}
                    />
                  </div>
                </>
              ),
              amount: formatMoney(locale, amount, currency),
              state: t(`sandbox.state_${state}`),
            },
          }))}
        />
      )}
    </>
  );
}
