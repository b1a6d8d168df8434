/** Which pages visitors are shown as well. */
import { isListed } from "#features/site/public-paths.ts";

/** Not for members alone, though search engines need not list them. */
const unlisted = /^\/(?:landers|pages|complaints|lang-config|reset-password)(?:\/|$)|\/landing/;

export function isOpen(path: string): boolean {
  return isListed(path) || unlisted.test(path);
}
