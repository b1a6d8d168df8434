/** The payment methods of a country: a few at once, the others behind a word; as radio buttons, or as links to the order. */
import { DotsThreeIcon } from "@phosphor-icons/react/dist/ssr/DotsThree";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { PaymentMethod } from "#contract/settings/money.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { Radio } from "#ui/radio.tsx";
import type { MethodOffer } from "../contract.ts";
import { MethodIcon } from "./method-icon.tsx";

/** As many as fill the first rows. */
const at_once = 3;

type MethodGridProps = {
  readonly methods: readonly MethodOffer[];
  readonly chosen: PaymentMethod | null;
  readonly children: (offered: MethodOffer) => ReactNode;
};

function MethodGrid({ methods, chosen, children }: MethodGridProps) {
  const t = useTranslations();
  const [asked, setAsked] = useState(false);
  const grid = useRef<HTMLDivElement>(null);
  // The first of the others: Tab would pass by radio buttons that are not chosen.
  useLayoutEffect(() => {
    const other = `:scope > :nth-child(n + ${at_once + 1})`;
    if (asked) grid.current!.querySelector<HTMLElement>(`${other}:is(a), ${other} input:enabled`)?.focus();
  }, [asked]);
  // Whoever has chosen one of the others sees them all.
  const hides = !asked && methods.length > at_once + 1 && !methods.slice(at_once).some(({ key }) => key === chosen);
  const more = hides ? methods.slice(at_once) : [];
  const first = methods.slice(0, methods.length - more.length);
  return (
    <div className="pay" ref={grid}>
      {first.map(children)}
      {more.length > 0 && (
        <details className="pay-more" onToggle={({ currentTarget }) => setAsked(currentTarget.open)}>
          <summary className="method">
            <Icon of={DotsThreeIcon} />
            {t("payments.more_methods", { count: more.length })}
          </summary>
          <div className="pay">{more.map(children)}</div>
        </details>
      )}
    </div>
  );
}

function MethodName({ offered: { key, name, brands, disabled } }: { readonly offered: MethodOffer }) {
  const hint = disabled?.text ?? brands.join(", ");
  return (
    <>
      <MethodIcon method={key} />
      <span>
        {name}
        {hint && <small>{hint}</small>}
      </span>
    </>
  );
}

type MethodRadiosProps = {
  readonly methods: readonly MethodOffer[];
  readonly chosen: PaymentMethod | null;
  readonly onChoose: (method: PaymentMethod) => void;
};

export function MethodRadios({ methods, chosen, onChoose }: MethodRadiosProps) {
  const t = useTranslations();
  return (
    <fieldset className="methods">
      <legend>{t("payments.pay_with")}</legend>
      <MethodGrid methods={methods} chosen={chosen}>
        {(offered) => (
          <label key={offered.key} className={classNames("method", offered.disabled && "off")}>
            <Radio
              name="method"
              value={offered.key}
              checked={offered.key === chosen}
              disabled={offered.disabled !== null}
              onChange={() => onChoose(offered.key)}
            />
            <MethodName offered={offered} />
          </label>
        )}
      </MethodGrid>
    </fieldset>
  );
}

type MethodLinksProps = {
  readonly methods: readonly MethodOffer[];
  readonly chosen: PaymentMethod | null;
  readonly addressOf: (method: PaymentMethod) => string;
};

export function MethodLinks({ methods, chosen, addressOf }: MethodLinksProps) {
  return (
    <MethodGrid methods={methods} chosen={chosen}>
      {(offered) =>
        offered.disabled === null ? (
          <Link
            key={offered.key}
            className="method"
            to={addressOf(offered.key)}
            aria-current={offered.key === chosen ? "true" : undefined}
            preventScrollReset
          >
            <MethodName offered={offered} />
          </Link>
        ) : (
          <span key={offered.key} className="method off">
            <MethodName offered={offered} />
          </span>
        )
      }
    </MethodGrid>
  );
}
