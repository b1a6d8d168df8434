/** Where somebody lets the system set the colours, what is told by colour alone elsewhere is told by edges. */
import { expect, openInteractive, test } from "#tests/support/journey.ts";
import { aLongConversation, aStranger, aVisitingMember, inDatabase } from "#tests/support/site-database.ts";

test("where the system sets the colours, fields, bubbles and choices still have their edges", async ({
  page,
  context,
}) => {
  const member = await aVisitingMember(context, { gender: "male", paid_user: true, credits: 20 });
  const other = await inDatabase((db) => aStranger(db, { gender: "female" }));
  const id = await aLongConversation(member, other, 3);
  await page.emulateMedia({ forcedColors: "active" });
  await openInteractive(page, "/members");
  await expect(page.locator(".seek")).toHaveCSS("border-top-style", "solid");
  const chip = page.locator(".chip").filter({ hasText: "Online now" });
  await expect(chip).toHaveCSS("outline-style", "none");
  await chip.click();
  await expect(chip).toHaveCSS("outline-style", "solid");
  await openInteractive(page, `/chats/${id}`);
  await expect(page.locator(".bubble").first()).toHaveCSS("border-top-style", "solid");
  await expect(page.locator(".composer .in")).toHaveCSS("border-top-style", "solid");
  await expect(page.locator(".crow[aria-current]")).toHaveCSS("outline-style", "solid");
  await page.getByRole("button", { name: /^Send a gift/ }).click();
  const gift = page.locator("label.gift-tile").first();
  await expect(gift).toHaveCSS("outline-style", "none");
  await gift.click();
  await expect(gift).toHaveCSS("outline-style", "solid");
  await openInteractive(page, "/credits");
  const chosen = page.locator(".bundle:has(:checked)");
  await expect(chosen).toHaveCSS("outline-style", "solid");
  await expect(chosen.getByRole("radio")).toHaveCSS("appearance", "auto");
  await expect(page.locator(".bundle:not(:has(:checked))").first()).toHaveCSS("border-top-style", "solid");
  await openInteractive(page, "/credits/1/ideal");
  await expect(page.locator(".method[aria-current]")).toHaveCSS("outline-style", "solid");
  await openInteractive(page, "/profile");
  await expect(page.locator(".set-nav [aria-current]").first()).toHaveCSS("outline-style", "solid");
});
