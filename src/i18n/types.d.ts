import type messages from "./generated/messages.d.ts";
import type { Locale } from "./locales.ts";

declare module "use-intl/core" {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
  }
}
