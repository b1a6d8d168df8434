/** A drawing of our own for each payment method: what one does with it, not the mark of whoever runs it. */
import type { ReactNode } from "react";
import type { PaymentMethod } from "#contract/settings/money.ts";

const card = <rect x="2.75" y="5.5" width="18.5" height="13" rx="2.25" />;
const phone = <rect x="7" y="2.75" width="10" height="18.5" rx="2.25" />;
const frame = <rect x="3.5" y="3.5" width="17" height="17" rx="4" />;

/** Lines on a square of 24, in the order of the specification. */
const methodDrawings: Readonly<Record<PaymentMethod, ReactNode>> = {
  // A bank, and what leaves it.
  sepa_direct_debit: (
    <path d="M3.5 9.5 12 4l8.5 5.5zM6 12.5v5M10 12.5v5M14 12.5v2M3.5 20.5h8M15 18.5h6M18.5 16l2.5 2.5-2.5 2.5" />
  ),
  // All day and night.
  przelewy24: <path d="M20 12a8 8 0 1 1-2.3-5.6M20 3.5v4h-4M12 7.5V12l3 2" />,
  // Six digits.
  blik: (
    <>
      {frame}
      <path d="M8 9.5h.01M12 9.5h.01M16 9.5h.01M8 14.5h.01M12 14.5h.01M16 14.5h.01" strokeWidth="2.5" />
    </>
  ),
  wire_transfer: <path d="M3.5 8h15M15 4.5 18.5 8 15 11.5M20.5 16h-15M9 12.5 5.5 16 9 19.5" />,
  giropay: <path d="M12 4a8 8 0 1 0 8 8h-8M16 4.5 20 8M20 4.5 16 8" />,
  credit_card: (
    <>
      {card}
      <path d="M2.75 9.75h18.5M6.5 15h4" />
    </>
  ),
  dankort: (
    <>
      {card}
      <path d="M2.75 13c3-3.5 6-3.5 9.25 0s6.25 3.5 9.25 0" />
    </>
  ),
  carte_bancaire: (
    <>
      {card}
      <path d="M12 5.5v13M6 9.5h3M6 14.5h3M15 12h3" />
    </>
  ),
  mobilepay: (
    <>
      {phone}
      <path d="m9.75 12 1.75 1.75L14.75 10.5M11 18.5h2" />
    </>
  ),
  // Out and back in one sweep.
  swish: (
    <path d="M4.5 13.5A7.5 7.5 0 0 1 17 7M17.5 3.5 17 7l-3.5-.5M19.5 10.5A7.5 7.5 0 0 1 7 17M6.5 20.5 7 17l3.5.5" />
  ),
  twint: <path d="M12 3.5 19.5 8v8L12 20.5 4.5 16V8zM8 10l4 6 4-6" />,
  satispay: <path d="m9 5-5.5 7L9 19M15 5l5.5 7-5.5 7M10 12h4" />,
  vipps: (
    <>
      {phone}
      <path d="M9.5 12.5c1.5 2.5 3.5 2.5 5 0M10 8.5h.01M14 8.5h.01" />
    </>
  ),
  nexi: (
    <>
      {card}
      <path d="m9.5 9.5 5 5M14.5 9.5l-5 5" />
    </>
  ),
  // Into the bank's own door.
  ideal: <path d="M4 20.5v-17h8a8.5 8.5 0 0 1 0 17zM8 12.5v4.5M8 8.5h.01" />,
  bancontact: (
    <>
      {card}
      <path d="M6 12h5.5l3-3H18M6 15.5h4M14 15.5h4" />
    </>
  ),
  // Held near.
  apple_pay: (
    <>
      <rect x="3.5" y="2.75" width="9" height="18.5" rx="2.25" />
      <path d="M7 18.5h2M15 9.5a4 4 0 0 1 0 5M17.5 7a7.5 7.5 0 0 1 0 10" />
    </>
  ),
  // A voucher with a number on it.
  paysafecard: (
    <path d="M3 7.5h18v3a1.75 1.75 0 0 0 0 3.5v2.5H3V14a1.75 1.75 0 0 0 0-3.5zM8 10.5h.01M12 10.5h.01M16 10.5h.01M8 13.75h8" />
  ),
  paypal: (
    <>
      <path d="M3.5 7.5v9.75A2.25 2.25 0 0 0 5.75 19.5h12.5a2.25 2.25 0 0 0 2.25-2.25v-7.5A2.25 2.25 0 0 0 18.25 7.5z" />
      <path d="M3.5 7.5a2.5 2.5 0 0 1 2.5-3h10.5v3M16.5 13.5h.01" />
    </>
  ),
  sofort: <path d="M13 3 5.5 13.5H11L9.5 21 18 10.5h-5.5z" />,
  eps: (
    <>
      {frame}
      <path d="M8 8.5h8M8 12h5M8 15.5h8" />
    </>
  ),
};

export function MethodIcon({ method }: { readonly method: PaymentMethod }) {
  return (
    <svg
      className="ic"
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {methodDrawings[method]}
    </svg>
  );
}
