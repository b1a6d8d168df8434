/** The number on the app's icon (spec 4): unread messages plus new likes; the title says it too. */

export type Totals = { total_unread_messages: number; total_new_likes: number };

type Means = {
  navigator: Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;
  setTitleCount: (count: number) => void;
};

export function badgeCount({ total_unread_messages, total_new_likes }: Totals): number {
  return total_unread_messages + total_new_likes;
}

export async function showBadge(count: number, { navigator, setTitleCount }: Means): Promise<void> {
  // In a tab some browsers take the badge and show it nowhere.
  setTitleCount(count);
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // Others refuse it outside an installed app.
  }
}
