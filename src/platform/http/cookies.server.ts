/** The few cookies of the site: their names, their attributes, and a jar for one request. */
import { parse, serialize } from "cookie";
import type { CookieName, Cookies } from "../context.server.ts";

const names: Record<CookieName, string> = {
  session: "vesper_session",
  device: "vesper_device",
  locale: "vesper_locale",
  theme: "vesper_theme",
  country: "vesper_country",
  entry_skip: "vesper_entry_skip",
  source: "vesper_source",
  choice: "vesper_choice",
  way_back: "vesper_way_back",
};

/** Behind TLS every cookie is bound to this very host. */
export function cookieName(name: CookieName, secure: boolean): string {
  return secure ? `__Host-${names[name]}` : names[name];
}

export type Jar = Cookies & {
  /** Set-Cookie headers of the answer. */
  headers(): string[];
  /** With this answer a session ends in this browser. */
  endsSession(): boolean;
};

export function openJar(header: string | undefined, secure: boolean): Jar {
  const given = header ? parse(header) : {};
  const changed = new Map<CookieName, string>();
  const common = { path: "/", sameSite: "lax", secure } as const;
  return {
    get: (name) => given[cookieName(name, secure)],
    set(name, value, { max_age_s, readable = false }) {
      given[cookieName(name, secure)] = value;
      changed.set(
        name,
        serialize(cookieName(name, secure), value, {
          ...common,
          ...(max_age_s === undefined ? {} : { maxAge: max_age_s }),
          httpOnly: !readable,
        }),
      );
    },
    remove(name) {
      delete given[cookieName(name, secure)];
      changed.set(name, serialize(cookieName(name, secure), "", { ...common, maxAge: 0, httpOnly: true }));
    },
    headers: () => [...changed.values()],
    endsSession: () => changed.has("session") && given[cookieName("session", secure)] === undefined,
  };
}

/** What a visitor has chosen; whatever else stands in the cookie comes into no page, which others are given too. */
export function chosenTheme({ get }: Pick<Cookies, "get">): "light" | "dark" | undefined {
  const theme = get("theme");
  return theme === "light" || theme === "dark" ? theme : undefined;
}
