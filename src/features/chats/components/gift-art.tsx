/** The drawings of the gifts: a line and a soft fill in the colour of the text around them. */
import type { ReactNode } from "react";

/** Filled shapes first, lines over them. */
const drawings: Record<string, ReactNode> = {
  rose: (
    <>
      <path
        className="soft"
        d="M11.5 14.5C11.5 23 17 28 24 28s12.5-5 12.5-13.5c-2.4 0-4.3.6-5.7 1.8C31.8 9.5 29 5 24 5s-7.8 4.5-6.8 11.3c-1.4-1.2-3.3-1.8-5.7-1.8Z"
      />
      <path d="M11.5 14.5C11.5 23 17 28 24 28s12.5-5 12.5-13.5c-2.4 0-4.3.6-5.7 1.8C31.8 9.5 29 5 24 5s-7.8 4.5-6.8 11.3c-1.4-1.2-3.3-1.8-5.7-1.8Z" />
      <path d="M17.2 16.3c1 3.7 3.4 6 6.8 6s5.8-2.3 6.8-6M27 12.8a3 3 0 1 0-3 3.2c2.6 0 4.3-1.7 4.3-4.3" />
      <path className="soft" d="M24 39c-1.5-4.5-5-7-10-7 .8 5 4.5 7.5 10 7Z" />
      <path d="M24 28v15m0-4c-1.5-4.5-5-7-10-7 .8 5 4.5 7.5 10 7Zm0-3c1-3.5 4-5.5 8.5-5.5-.3 4-3.5 6-8.5 5.5Z" />
    </>
  ),
  kiss: (
    <>
      <path
        className="soft"
        d="M4.5 23.5c6-1.8 9.5-8.5 14-8.5 2.6 0 4 1.5 5.5 1.5s2.9-1.5 5.5-1.5c4.5 0 8 6.7 14 8.5C39 30.5 32.5 35.5 24 35.5S9 30.5 4.5 23.5Z"
      />
      <path d="M4.5 23.5c6-1.8 9.5-8.5 14-8.5 2.6 0 4 1.5 5.5 1.5s2.9-1.5 5.5-1.5c4.5 0 8 6.7 14 8.5C39 30.5 32.5 35.5 24 35.5S9 30.5 4.5 23.5Z" />
      <path d="M4.5 23.5c7 .6 10.5-.9 14-.9 2.3 0 3.6 1.4 5.5 1.4s3.2-1.4 5.5-1.4c3.5 0 7 1.5 14 .9" />
      <path d="M19 30.3c3.2 1 6.8 1 10 0" />
    </>
  ),
  coffee: (
    <>
      <path className="soft" d="M8 20h26v9c0 6.6-4.4 11-11 11h-4C12.4 40 8 35.6 8 29v-9Z" />
      <path d="M8 20h26v9c0 6.6-4.4 11-11 11h-4C12.4 40 8 35.6 8 29v-9Zm26 3h2.5a5 5 0 0 1 0 10h-3.2M6 44h30" />
      <path d="M15 15c-2-2.5 2-4 0-7m6 7c-2-2.5 2-4 0-7m6 7c-2-2.5 2-4 0-7" />
      <path className="full" d="M21 34.5l-4.3-4.2a2.7 2.7 0 0 1 3.8-3.8l.5.5.5-.5a2.7 2.7 0 0 1 3.8 3.8L21 34.5Z" />
    </>
  ),
  wink: (
    <>
      <circle className="soft" cx="24" cy="24" r="18" />
      <circle cx="24" cy="24" r="18" />
      <path d="M27.5 20.5c1.5-2 5-2 6.5 0M15.5 29c3.5 5.5 13.5 5.5 17 0" />
      <circle className="full" cx="17.5" cy="20" r="2.3" />
    </>
  ),
  chocolate: (
    <>
      <path className="soft" d="M13 7h17.5c-.5 3.5 1 6 4.5 6.5V26H13V7Z" />
      <path d="M13 26V9a2 2 0 0 1 2-2h15.5c-.5 3.5 1 6 4.5 6.5V26M13 16.5h22M24 7v19" />
      <path className="soft" d="M10 26h28l-1.5 14.2a2 2 0 0 1-2 1.8h-21a2 2 0 0 1-2-1.8L10 26Z" />
      <path d="M10 26l4.7 3 4.6-3 4.7 3 4.7-3 4.6 3 4.7-3-1.5 14.2a2 2 0 0 1-2 1.8h-21a2 2 0 0 1-2-1.8L10 26Z" />
      <path className="full" d="M24 39l-3.5-3.4a2.2 2.2 0 0 1 3.1-3.1l.4.4.4-.4a2.2 2.2 0 0 1 3.1 3.1L24 39Z" />
    </>
  ),
  teddy: (
    <>
      <circle className="soft" cx="24" cy="26" r="15" />
      <path d="M12.3 16.7A5.5 5.5 0 1 1 18 9.8m17.7 6.9A5.5 5.5 0 1 0 30 9.8" />
      <circle cx="24" cy="26" r="15" />
      <ellipse cx="24" cy="31" rx="6.5" ry="5.3" />
      <circle className="full" cx="18" cy="23" r="1.9" />
      <circle className="full" cx="30" cy="23" r="1.9" />
      <path className="full" d="M21.5 28.7h5L24 31.2l-2.5-2.5Z" />
      <path d="M24 31v2" />
    </>
  ),
  cocktail: (
    <>
      <path className="soft" d="M12 16h24L24 29 12 16Z" />
      <path d="M8 12h32L24 29 8 12Zm3.7 4h24.6M24 29v13m-8 0h16" />
      <circle className="full" cx="22" cy="20.5" r="2.4" />
      <path d="M22 20.5L32.5 5" />
      <path d="M28 11.8c2.5-4.3 7-5.6 11-3.3" />
    </>
  ),
  heart: (
    <>
      <path className="soft" d="M24 41S6 31 6 18.5A9.5 9.5 0 0 1 24 14a9.5 9.5 0 0 1 18 4.5C42 31 24 41 24 41Z" />
      <path d="M24 41S6 31 6 18.5A9.5 9.5 0 0 1 24 14a9.5 9.5 0 0 1 18 4.5C42 31 24 41 24 41Z" />
      <path d="M12.5 19.5a4.5 4.5 0 0 1 3.5-4.8" />
    </>
  ),
  champagne: (
    <>
      <path
        className="soft"
        d="M9.7 19.4l10.8 2.9-1 3.9a5.6 5.6 0 0 1-10.8-2.9l1-3.9Zm28.6 0l-10.8 2.9 1 3.9a5.6 5.6 0 0 0 10.8-2.9l-1-3.9Z"
      />
      <path d="M11.7 11.9l10.8 2.9-3 11.4a5.6 5.6 0 0 1-10.8-2.9l3-11.4Zm24.6 0l-10.8 2.9 3 11.4a5.6 5.6 0 0 0 10.8-2.9l-3-11.4Z" />
      <path d="M9.7 19.4l10.8 2.9m17.8-2.9l-10.8 2.9M12.7 30.2l-2.8 10.6m-4.1-1.1l8.2 2.2m21.3-11.7l2.8 10.6m4.1-1.1L34 41.9" />
      <path d="M24 9.5V4.5m-5.5 4L16 5m13.5 3.5L32 5" />
    </>
  ),
  lingerie: (
    <>
      <path
        className="soft"
        d="M8.5 16.5c6 0 11.5 2 15.5 4 4-2 9.5-4 15.5-4 .5 7-3 12.5-8.5 12.5-3.5 0-5.7-1.8-7-4.5-1.3 2.7-3.5 4.5-7 4.5-5.5 0-9-5.5-8.5-12.5Z"
      />
      <path d="M8.5 16.5c6 0 11.5 2 15.5 4 4-2 9.5-4 15.5-4 .5 7-3 12.5-8.5 12.5-3.5 0-5.7-1.8-7-4.5-1.3 2.7-3.5 4.5-7 4.5-5.5 0-9-5.5-8.5-12.5Z" />
      <path d="M8.5 16.5L13 6m26.5 10.5L35 6M5 21.5l3.8-1m34.2 1l-3.8-1" />
      <path className="soft" d="M9 34h30c-5 1.5-10 4.5-12.5 9h-5C19 38.5 14 35.5 9 34Z" />
      <path d="M9 34h30c-5 1.5-10 4.5-12.5 9h-5C19 38.5 14 35.5 9 34Z" />
    </>
  ),
  perfume: (
    <>
      <path className="soft" d="M13 30h22v9a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3v-9Z" />
      <path d="M19 21v-5h10v5m-8-5v-4h6v4" />
      <path d="M16 21h16a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3H16a3 3 0 0 1-3-3V24a3 3 0 0 1 3-3Zm-3 9h22" />
      <path d="M27 14h4.5M36 9.5l3-2M36 14h3.8M36 18.5l3 2" />
      <circle className="full" cx="32.5" cy="14" r="1.7" />
    </>
  ),
  ring: (
    <>
      <circle cx="24" cy="31" r="12" />
      <circle cx="24" cy="31" r="8.5" />
      <path className="soft" d="M18 5h12l5 6-11 11-11-11 5-6Z" />
      <path d="M18 5h12l5 6-11 11-11-11 5-6Zm-5 6h22M20.5 11L24 22l3.5-11L24 5l-3.5 6Z" />
    </>
  ),
};

/** For a gift that an operator has added and nobody has drawn. */
const parcel = (
  <>
    <path className="soft" d="M9 22h30v18a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V22Z" />
    <path d="M9 22h30v18a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V22Zm-2-8h34v8H7v-8Zm17 0v28" />
    <path d="M24 14c-3-6-10-9-12-5s5 5 12 5Zm0 0c3-6 10-9 12-5s-5 5-12 5Z" />
  </>
);

export function GiftArt({ gift }: { readonly gift: string }) {
  return (
    <svg className="gift-art" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {drawings[gift] ?? parcel}
    </svg>
  );
}
