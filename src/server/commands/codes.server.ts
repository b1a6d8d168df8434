/** Discount codes for the operator: made, listed, ended. */
import { PaymentMethod } from "#contract/settings/money.ts";
import { addCode, endCode, listCodes } from "#features/credits/discounts.server.ts";
import { isCountryCode } from "#lib/countries.ts";
import { currencies } from "#lib/currencies.ts";
import { CommandError, type Command } from "./command.server.ts";
import { minorUnits, money } from "./money.server.ts";
import { moment, siteContext } from "./site-context.server.ts";

function optionsOf(words: readonly string[]): { rest: string[]; options: Map<string, string> } {
  const options = new Map<string, string>();
  for (const word of words) {
    const found = /^--([a-z]+)=(.*)$/.exec(word);
    if (found) options.set(found[1]!, found[2]!);
  }
  return { rest: words.filter((word) => !word.startsWith("--")), options };
}

type Limits = Pick<
  Awaited<ReturnType<typeof listCodes>>[number],
  "minimum" | "currency" | "country" | "payment_methods"
>;

/** For whom and what a code is good, as it was typed. */
function limitsOf({ minimum, currency, country, payment_methods }: Limits): string[] {
  return [
    ...(currency ? [minimum > 0 ? `from ${money(minimum, currency)}` : `in ${currency}`] : []),
    ...(country ? [`in ${country}`] : []),
    ...(payment_methods ? [`by ${payment_methods.join(", ")}`] : []),
  ];
}

export const codesCommands: readonly Command[] = [
  {
    words: "codes add",
    args: "CODE PERCENT [--minimum=AMOUNT --currency=EUR --country=NL --methods=a,b --days=N --site=HOST]",
    help: "makes a discount code, one use for each member",
    async run(means, args) {
      const { ctx, rest: words } = await siteContext(means, args);
      const { rest, options } = optionsOf(words);
      const code = (rest[0] ?? "").toUpperCase();
      const percentage = Number(rest[1]);
      if (!/^[A-Z0-9]{4,20}$/.test(code)) throw new CommandError("A code is 4 to 20 letters and digits.");
      if (!Number.isInteger(percentage) || percentage < 1 || percentage > 100)
        throw new CommandError("The percentage is a whole number from 1 to 100.");
      const { time_bonus_code, welcome_discount_code } = ctx.settings;
      if (code === time_bonus_code || code === welcome_discount_code)
        throw new CommandError(`${code} is the code of a welcome offer.`);
      const currency = options.get("currency") ?? null;
      if (currency && !currencies.some((known) => known === currency))
        throw new CommandError(`There is no currency "${currency}".`);
      const country = options.get("country") ?? null;
      if (country && !isCountryCode(country)) throw new CommandError(`There is no country "${country}".`);
      const minimum = minorUnits(options.get("minimum") ?? "0");
      if (minimum > 0 && !currency) throw new CommandError("A minimum needs its currency.");
      const methods = options.get("methods")?.split(",") ?? null;
      const unknown = methods?.find((method) => !PaymentMethod.safeParse(method).success);
      if (unknown) throw new CommandError(`There is no payment method "${unknown}".`);
      const days = options.get("days");
      if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
        throw new CommandError("Say in whole days how long the code is good: --days=7.");
      const expires_at = days ? new Date(ctx.now().getTime() + Number(days) * 24 * 3_600_000) : null;
      const made = { code, kind: "code", percentage, minimum, currency, country, payment_methods: methods } as const;
      if (!(await addCode(ctx, { ...made, expires_at }))) throw new CommandError(`There is a code "${code}" already.`);
      means.print(`${code}: ${percentage}%`);
    },
  },
  {
    words: "codes list",
    args: "[--site=HOST]",
    help: "shows the codes and how often each was used",
    async run(means, args) {
      const { ctx } = await siteContext(means, args);
      const codes = await listCodes(ctx);
      if (codes.length === 0) means.print("There is no code yet.");
      for (const { code, percentage, uses, active, expires_at, ...limits } of codes)
        means.print(
          [
            `${code}  ${percentage}%  used ${uses} times`,
            active ? (expires_at ? `until ${moment(expires_at)}` : "active") : "ended",
            ...limitsOf(limits),
          ].join("  "),
        );
    },
  },
  {
    words: "codes end",
    args: "CODE [--site=HOST]",
    help: "ends a code; orders made with it stay",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const code = (rest[0] ?? "").toUpperCase();
      if (!(await endCode(ctx, code))) throw new CommandError(`There is no code "${code}".`);
      means.print(`${code} is ended.`);
    },
  },
];
