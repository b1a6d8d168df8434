/** The address of a site, for links in mails: from the configuration, never from what a request calls us. */
import type { Context } from "../context.server.ts";

export function siteAddress({ config, settings }: Pick<Context, "config" | "settings">): string {
  const own = new URL(config.base_url);
  const named = new URL(`${own.protocol}//${settings.domain}`);
  // One installation serves several sites; only the main one is what the configuration names.
  return named.hostname === own.hostname ? config.base_url : named.origin;
}
