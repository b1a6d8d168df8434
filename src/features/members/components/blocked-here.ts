/** Members who were blocked in this window: a list that it remembers does not show them again. */
export const blockedHere = new Set<string>();
