/** Every mail of the site with what it needs to be written; a mail that is missing here fails its test. */
import { mailChangeConfirmMail } from "#features/accounts/emails/mail-change-confirm.server.tsx";
import { mailChangeNoticeMail } from "#features/accounts/emails/mail-change-notice.server.tsx";
import { newDeviceMail } from "#features/accounts/emails/new-device.server.tsx";
import { passwordChangedMail } from "#features/accounts/emails/password-changed.server.tsx";
import { passwordResetMail } from "#features/accounts/emails/password-reset.server.tsx";
import { chatTellers } from "#features/chats/notices.server.ts";
import { likeTellers } from "#features/likes/notices.server.ts";
import { accountExistsMail } from "#features/membership/emails/account-exists.server.tsx";
import { activationReminderMail } from "#features/membership/emails/activation-reminder.server.tsx";
import { activationMail } from "#features/membership/emails/activation.server.tsx";
import { deletionCodeMail } from "#features/membership/emails/deletion-code.server.tsx";
import { deletionConfirmedMail } from "#features/membership/emails/deletion-confirmed.server.tsx";
import { erasedMail } from "#features/membership/emails/erased.server.tsx";
import { exportReadyMail } from "#features/membership/emails/export-ready.server.tsx";
import { reactivatedMail } from "#features/membership/emails/reactivated.server.tsx";
import { campaignTellers } from "#features/notifications/campaigns.server.ts";
import { confirmAddressMail } from "#features/notifications/emails/confirm-address.server.tsx";
import { noticeMail } from "#features/notifications/emails/notice.server.tsx";
import type { NoticeName } from "#features/notifications/rules.ts";
import { weeklyUpdateTeller } from "#features/notifications/weekly-update.server.ts";
import { debtMail } from "#features/payments/emails/debt.server.tsx";
import { directDebitMail } from "#features/payments/emails/direct-debit.server.tsx";
import { paymentFailedMail } from "#features/payments/emails/payment-failed.server.tsx";
import { receiptMail } from "#features/payments/emails/receipt.server.tsx";
import { refundMail } from "#features/payments/emails/refund.server.tsx";
import type { Receipt } from "#features/payments/transaction-contract.ts";
import { photoRejectedMail } from "#features/photos/emails/photo-rejected.server.tsx";
import { complaintMail } from "#features/safety/emails/complaint.server.tsx";
import { exclusionConfirmMail } from "#features/safety/emails/exclusion-confirm.server.tsx";
import { decisionLiftedMail } from "#features/safety/emails/decision-lifted.server.tsx";
import { memberDecisionMail } from "#features/safety/emails/member-decision.server.tsx";
import { reportDecidedMail } from "#features/safety/emails/report-decided.server.tsx";
import { reportReceivedMail } from "#features/safety/emails/report-received.server.tsx";
import type { Letter } from "#platform/mail/frame.server.tsx";

type Opening = Pick<Letter, "t" | "locale" | "site">;
type Written = { subject: string; text: string; html: string };
type Write = (opening: Opening) => Written;

const base_url = "https://example.com";
const name = "Anna";
const url = `${base_url}/somewhere?token=x`;
const at = new Date("2026-11-15T18:00:00Z");

const receipt: Receipt = {
  number: "2026-000017",
  refers_to: "2026-000016",
  issued_at: at.toISOString(),
  order_number: "1017",
  product: "Credits example.com",
  credits: 60,
  currency: "EUR",
  country: "NL",
  price: 4799,
  discount: 1200,
  transaction_costs: 50,
  total: 3649,
  vat_percentage: 21,
  vat_amount: 633,
  method: "iDEAL",
} as Receipt;

const refund = { name, url, amount: 2199, currency: "EUR", method: "iDEAL", receipt } as const;

/** What can be told, with one and with several facts. */
const facts: Record<NoticeName, unknown[][]> = {
  new_conversation: [1, 3, 5].map((count) =>
    some(count, (n) => ({ user_id: "u", conversation_id: `c${n}`, count: n, name: `Bo ${n}` })),
  ),
  new_message: [1, 3, 5].map((count) =>
    some(count, (n) => ({ user_id: "u", conversation_id: `c${n}`, count: n, name: `Bo ${n}` })),
  ),
  match: [1, 2, 5].map((count) => some(count, (n) => ({ member_id: `m${n}`, name: `Bo ${n}` }))),
  like: [1, 2, 5].map((count) => some(count, (n) => ({ member_id: `m${n}`, name: `Bo ${n}` }))),
  unread_reminder: [1, 4].map((count) => [
    some(count, (n) => ({ user_id: "u", conversation_id: `c${n}`, count: n, name: `Bo ${n}` })),
  ]),
  weekly_update: [
    [{ names: [{ name: "Bo", age: 36 }], more: false }],
    [
      {
        names: [
          { name: "Bo", age: 36 },
          { name: "Cas", age: null },
        ],
        more: true,
      },
    ],
  ],
  reminder: [[{ unread: 0, likes: 0 }], [{ unread: 1, likes: 1 }], [{ unread: 7, likes: 5 }]],
  news: [[{ en: { subject: "News", text: "One.\n\nTwo.", action: { label: "Look", path: "/members" } } }]],
  promotion: [[{ en: { subject: "An offer", text: "One.", action: { label: "Look", path: "/credits" } } }]],
};

function some<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index + 1));
}

const tellers = [...chatTellers, ...likeTellers, weeklyUpdateTeller, ...campaignTellers];

function notices(): Record<string, Write> {
  const found: Record<string, Write> = {};
  for (const teller of tellers)
    for (const [index, given] of facts[teller.name].entries())
      for (const show_names of [false, true])
        found[`${teller.name} ${index + 1}${show_names ? " with names" : ""}`] = (opening) =>
          noticeMail({
            ...opening,
            base_url,
            name,
            discreet: !show_names,
            unsubscribe_url: url,
            words: [teller.tell(given as never[], { ...opening, show_names })],
          });
  found["several at once"] = (opening) =>
    noticeMail({
      ...opening,
      base_url,
      name,
      discreet: true,
      unsubscribe_url: url,
      words: tellers
        .slice(0, 4)
        .map((teller) => teller.tell(facts[teller.name][0] as never[], { ...opening, show_names: false })),
    });
  return found;
}

/** By the file that writes it. */
export const mailSamples: Record<string, Record<string, Write>> = {
  "accounts/emails/mail-change-confirm": { usual: (o) => mailChangeConfirmMail({ ...o, name, url, minutes: 60 }) },
  "accounts/emails/mail-change-notice": { usual: (o) => mailChangeNoticeMail({ ...o, name, url, hours: 48 }) },
  "accounts/emails/new-device": {
    known: (o) =>
      newDeviceMail({
        ...o,
        name,
        base_url,
        at,
        time_zone: "Europe/Amsterdam",
        browser: "Firefox",
        system: "Linux",
        country: "NL",
      }),
    unknown: (o) =>
      newDeviceMail({ ...o, name, base_url, at, time_zone: "UTC", browser: null, system: null, country: null }),
  },
  "accounts/emails/password-changed": { usual: (o) => passwordChangedMail({ ...o, name, base_url }) },
  "accounts/emails/password-reset": { usual: (o) => passwordResetMail({ ...o, name, url, minutes: 60 }) },
  "membership/emails/account-exists": {
    usual: (o) => accountExistsMail({ ...o, name, base_url, leaving: false }),
    leaving: (o) => accountExistsMail({ ...o, name, base_url, leaving: true }),
  },
  "membership/emails/activation": { usual: (o) => activationMail({ ...o, name, base_url, token: "x", credits: 5 }) },
  "membership/emails/activation-reminder": {
    usual: (o) => activationReminderMail({ ...o, name, base_url, token: "x", erased_at: at, time_zone: "UTC" }),
  },
  "membership/emails/deletion-code": {
    usual: (o) => deletionCodeMail({ ...o, name, base_url, code: "123456", minutes: 10 }),
  },
  "membership/emails/deletion-confirmed": { usual: (o) => deletionConfirmedMail({ ...o, name, url, days: 14 }) },
  "membership/emails/erased": { usual: (o) => erasedMail({ ...o, paid_back: [{ amount: 699, currency: "EUR" }] }) },
  "membership/emails/export-ready": { usual: (o) => exportReadyMail({ ...o, name, base_url, days: 7 }) },
  "membership/emails/reactivated": { usual: (o) => reactivatedMail({ ...o, name, base_url }) },
  "notifications/emails/confirm-address": { usual: (o) => confirmAddressMail({ ...o, name, url, minutes: 60 }) },
  "notifications/emails/notice": notices(),
  "payments/emails/debt": {
    usual: (o) =>
      debtMail({ ...o, name, url, number: "1017", method: "iDEAL", credits: 12, debt: 950, currency: "EUR" }),
  },
  "payments/emails/direct-debit": {
    usual: (o) =>
      directDebitMail({
        ...o,
        name,
        url,
        amount: 2199,
        currency: "EUR",
        mandate: { reference: "M1", iban: "NL00 BANK", collect_on: "2026-11-20" },
      }),
  },
  "payments/emails/payment-failed": {
    usual: (o) => paymentFailedMail({ ...o, name, url, number: "1017", method: "iDEAL" }),
  },
  "payments/emails/receipt": {
    usual: (o) => receiptMail({ ...o, name, url, receipt, balance: 60, withdraw_until: at, time_zone: "UTC" }),
  },
  "payments/emails/refund": {
    usual: (o) => refundMail({ ...o, ...refund, reason: "withdrawal" }),
    "by us": (o) => refundMail({ ...o, ...refund, reason: "operator" }),
    "of what was free": (o) => refundMail({ ...o, ...refund, reason: "withdrawal", amount: 0, receipt: undefined }),
  },
  "photos/emails/photo-rejected": { usual: (o) => photoRejectedMail({ ...o, name, base_url, reason: "other" }) },
  "safety/emails/complaint": {
    receipt: (o) => complaintMail({ ...o, receipt: "K-1", answer_by: at, answer: null, url }),
    answer: (o) => complaintMail({ ...o, receipt: "K-1", answer_by: at, answer: "We have looked at it.", url }),
  },
  "safety/emails/decision-lifted": {
    usual: (o) => decisionLiftedMail({ ...o, name, reason: "Because of it.", base_url }),
  },
  "safety/emails/exclusion-confirm": {
    months: (o) => exclusionConfirmMail({ ...o, url, months: 6, hours: 24 }),
    ever: (o) => exclusionConfirmMail({ ...o, url, months: null, hours: 24 }),
  },
  "safety/emails/member-decision": Object.fromEntries(
    (["warn", "hide", "suspend", "ban"] as const).flatMap((decision) =>
      (["profile", "message"] as const).map((subject) => [
        `${decision} ${subject}`,
        (o: Opening) =>
          memberDecisionMail({
            ...o,
            name,
            decision,
            subject,
            reason: "Because of it.",
            suspended_until: decision === "suspend" ? at : null,
            base_url,
          }),
      ]),
    ),
  ),
  "safety/emails/report-received": { usual: (o) => reportReceivedMail({ ...o, name, receipt: "R-1" }) },
  "safety/emails/report-decided": Object.fromEntries(
    (["warn", "hide", "suspend", "ban", "dismiss"] as const).map((decision) => [
      decision,
      (o: Opening) => reportDecidedMail({ ...o, name, receipt: "R-1", decision, reason: "Because of it.", base_url }),
    ]),
  ),
};
