import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentMethod } from "#contract/settings/money.ts";
import { MethodIcon } from "./method-icon.tsx";

test("every payment method has a drawing that no other has", () => {
  const known = PaymentMethod.options;
  const drawn = known.map((method) => renderToStaticMarkup(<MethodIcon method={method} />));
  expect(new Set(drawn).size).toBe(known.length);
  expect(drawn.every((markup) => markup.includes('aria-hidden="true"'))).toBe(true);
});
