/** Pure rules of notifications: where pushes may go. */

/** Only to services that the site knows: an address given by a browser must not make the server ask just anybody. */
export function mayPushTo(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, username, password } = new URL(endpoint);
  if (username || password) return false;
  return services.some((service) => {
    const [before, below] = service.split("*.");
    if (below === undefined) return service === origin;
    return before === `${protocol}//` && new URL(endpoint).port === "" && hostname.endsWith(`.${below}`);
  });
}
