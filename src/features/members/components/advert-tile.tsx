/** An advert among the results: labelled, never in the manner of a member, nothing loaded from its site before a click. */
import { ArrowUpRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowUpRight";
import { useTranslations } from "#i18n/words.ts";
import { Icon } from "#ui/icon.tsx";
import { Tag } from "#ui/tag.tsx";
import type { SearchResults } from "../search-contract.ts";

export function AdvertTile({ advert }: { readonly advert: NonNullable<SearchResults["advert"]> }) {
  const t = useTranslations();
  const cam = advert.kind === "cam";
  return (
    <a
      className="partner"
      href={advert.url}
      rel="sponsored noopener noreferrer"
      referrerPolicy="no-referrer"
      target="_blank"
    >
      <svg viewBox="0 0 200 200" aria-hidden="true">
        <g fill="none" stroke="#fff" strokeOpacity=".16" strokeWidth="1.5">
          {[58, 40, 22].map((radius) => (
            <g key={radius}>
              <circle cx="70" cy="90" r={radius} />
              <circle cx="124" cy="90" r={radius} />
            </g>
          ))}
        </g>
      </svg>
      <Tag>{cam ? t("members.advert_cam") : t("members.advert")}</Tag>
      <div>
        <b>{cam ? t("members.advert_cam_title") : t("members.advert_title")}</b>
        <p>{t("members.advert_text")}</p>
        <span className="go">
          {t("members.advert_go")} <Icon of={ArrowUpRightIcon} />
        </span>
      </div>
    </a>
  );
}
