/** The time zones that members may live in, by their names in the tz database. */

export const timeZones: readonly string[] = [
  "UTC",
  ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC"),
];

export function isTimeZone(zone: string): boolean {
  return timeZones.includes(zone);
}
