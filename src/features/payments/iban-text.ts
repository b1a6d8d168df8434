/** How an IBAN is written for people: in groups of four, as banks print it. */
export function groupIban(typed: string): string {
  const signs = typed.toUpperCase().replaceAll(/[\s-]/g, "");
  return signs.replaceAll(/(.{4})(?=.)/g, "$1 ");
}
