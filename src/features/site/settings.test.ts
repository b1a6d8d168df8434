import { expect, test } from "vitest";
import { settingsSeed } from "./seed/settings.ts";
import { completeSettings } from "./settings.server.ts";

test("a site made by an older version gets the new settings and loses the old ones", () => {
  const { refund_days: _, ...older } = { ...settingsSeed, name: "Dusk", abandoned: 1 };
  expect(completeSettings(older)).toEqual({ ...settingsSeed, name: "Dusk" });
});

test("a stored value that is wrong is not taken silently", () => {
  expect(() => completeSettings({ ...settingsSeed, min_age: 16 })).toThrow("min_age");
});

test("what a newer version has added to a list does not stop the one before it", () => {
  const newer = [...settingsSeed.visible_profile_fields.slice(1), "a_field_of_tomorrow"];
  const { visible_profile_fields } = completeSettings({ ...settingsSeed, visible_profile_fields: newer });
  // Neither what it does not know, nor what was taken out of the list.
  expect(visible_profile_fields).toEqual(settingsSeed.visible_profile_fields.slice(1));
});
