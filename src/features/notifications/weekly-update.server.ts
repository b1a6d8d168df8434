/** The weekly update: who has joined since the last one and fits. */
import { day_ms } from "#features/accounts/rules.ts";
import { ageOn, fittingKinds, genders, sexualities } from "#features/members/rules.ts";
import { formatTag } from "#i18n/locales.ts";
import { type AnyTeller, defineTeller } from "./notify.server.ts";
import * as queries from "./weekly-queries.server.ts";

type Fact = { names: { name: string; age: number | null }[]; more: boolean };

/** As the search table spells them. */
const codeOf = ({ gender, sexuality }: ReturnType<typeof fittingKinds>[number]) =>
  (genders.indexOf(gender) + 1) * 10 + sexualities.indexOf(sexuality) + 1;

const kinds = genders
  .flatMap((gender) => sexualities.map((sexuality) => ({ gender, sexuality })))
  .map((kind) => ({ kind: codeOf(kind), fitting: fittingKinds(kind).map(codeOf) }));

export const weeklyUpdateTeller: AnyTeller = defineTeller<Fact>({
  name: "weekly_update",
  async find(ctx, due) {
    const { weekly_update_members: most, search_age_years: years } = ctx.settings;
    const now = ctx.now();
    const today = now.toISOString().slice(0, 10);
    const fresh = await queries.listFresh(ctx, due, {
      since: new Date(now.getTime() - 7 * day_ms),
      now,
      most: most + 1,
      kinds,
      years,
    });
    const groups = Map.groupBy(fresh, ({ id }) => id);
    return new Map(
      [...groups].map(([id, members]) => [
        id,
        {
          names: members
            .slice(0, most)
            .map(({ name, born_on }) => ({ name, age: born_on === null ? null : ageOn(born_on, today) })),
          more: members.length > most,
        },
      ]),
    );
  },
  tell([fact], { t, locale, show_names }) {
    const { names = [], more = false } = fact ?? {};
    const count = names.length;
    const list = new Intl.ListFormat(formatTag(locale), { type: "conjunction" }).format(
      names.map(({ name, age }) => (age === null ? name : t("mail.weekly_update_name", { name, age: String(age) }))),
    );
    return {
      // The first ones are named; "2 new members" above "more than 2" would be wrong.
      subject: more ? t("mail.weekly_update_subject_many") : t("mail.weekly_update_subject", { count }),
      lines: [
        more ? t("mail.weekly_update_many", { count }) : t("mail.weekly_update_line", { count }),
        // "Among them" would be wrong where everybody is named.
        ...(show_names
          ? [
              more
                ? t("mail.weekly_update_names", { names: list })
                : t("mail.weekly_update_all", { count, names: list }),
            ]
          : []),
      ],
      action: { label: t("mail.weekly_update_action", { count: more ? count + 1 : count }), path: "/members?new=1" },
      push: { title: t("mail.push_news_title"), body: t("mail.push_news_body") },
    };
  },
});
