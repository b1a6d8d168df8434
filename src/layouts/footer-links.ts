/** Where footers lead. */
export const footerLinks = {
  pricing: { to: "/pricing", text: "frame.pricing" },
  faq: { to: "/pages/faq", text: "frame.faq" },
  service: { to: "/pages/service", text: "frame.service" },
  complaints: { to: "/complaints", text: "frame.complaints" },
  returns: { to: "/pages/return-policy", text: "frame.returns" },
  privacy: { to: "/pages/privacy", text: "frame.privacy" },
  cookies: { to: "/pages/cookies", text: "frame.cookies" },
  terms: { to: "/pages/terms", text: "frame.terms" },
  ban: { to: "/pages/ban", text: "frame.ban" },
  languages: { to: "/lang-config", text: "frame.language_and_country" },
} as const;

/** What the law and the specification want on every page. */
export const lawLinks = [
  footerLinks.terms,
  footerLinks.privacy,
  footerLinks.cookies,
  footerLinks.ban,
  footerLinks.pricing,
  footerLinks.complaints,
  footerLinks.returns,
  footerLinks.faq,
  footerLinks.service,
];
