/** What the router notes of the page in the history of this tab: a key of its own, and its place, zero for who came from outside. */
export function historyEntry(): { key?: string; idx?: number } {
  return (window.history.state as { key?: string; idx?: number } | null) ?? {};
}
