/** Where in the history of this tab the page stands, as the router counts: zero for who has come from outside. */
export function historyPlace(): number {
  return (window.history.state as { idx?: number } | null)?.idx ?? 0;
}
