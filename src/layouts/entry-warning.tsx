/** The site-entry warning for visitors (spec 2): a dialog in the page itself, which works before anything is interactive. */
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { useEffect } from "react";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { offerCountry } from "#features/site/rules.ts";
import { formatMoney } from "#lib/currencies.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { entryWarningScript, openEntryWarning } from "./entry-warning-script.ts";

const id = "entry-warning";

/** `inline`: the page is shown before its code is fetched, so it brings the few lines that open the dialog. */
export function EntryWarning({ inline }: { readonly inline: boolean }) {
  const t = useTranslations();
  const { settings, locale, secure } = useSite();
  const { entry_warning_skip_days: days, entry_warning_leave_url: leave_url } = settings;
  const cookie = `${secure ? "__Host-" : ""}vesper_entry_skip`;
  useEffect(() => openEntryWarning(id, cookie, days), [cookie, days]);

  const country = offerCountry(settings, [settings.geoip_selected_country], locale);
  const { costs, currency } = settings.minimum_message_costs[country];
  const statements = [
    t("frame.entry_adult", { age: settings.min_age }),
    t("frame.entry_fictional"),
    t("frame.entry_costs", { price: formatMoney(locale, costs, currency) }),
  ];
  return (
    <>
      {/* The browser has opened it by the time this is hydrated, and the script's text differs after minification. */}
      <dialog id={id} className="dlg" aria-labelledby={`${id}-title`} suppressHydrationWarning>
        <form method="dialog" className="dlg-in">
          <div className="dlg-head">
            <h2 id={`${id}-title`} tabIndex={-1}>
              {t("frame.entry_title")}
            </h2>
          </div>
          <div className="dlg-body">
            <p className="muted">{t("frame.entry_text")}</p>
            <ul className="ticks">
              {statements.map((statement) => (
                <li key={statement}>
                  <Icon of={CheckIcon} weight="bold" />
                  <span>{statement}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className="stack">
            <Button type="submit" size="lg" block>
              {t("frame.entry_continue")}
            </Button>
            <a className="btn btn-ghost btn-block" href={leave_url} rel="noreferrer nofollow">
              {t("frame.entry_leave")}
            </a>
          </div>
        </form>
      </dialog>
      {inline && (
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: entryWarningScript(id, cookie, days) }} />
      )}
    </>
  );
}
