/** What every landing page is made of: one question, one sentence, the way in. */
import { MaskHappyIcon } from "@phosphor-icons/react/dist/ssr/MaskHappy";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { Bubbles } from "#ui/bubbles.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import "./lander.scss";

type LanderProps = { readonly title: string; readonly text: string; readonly children?: ReactNode };

export function Lander({ title, text, children }: LanderProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className="container-xl page narrow stack text-center">
      <PageTitle title={title} noindex />
      {children ?? <Bubbles kind="meeting" />}
      <h1 className="display">{title}</h1>
      <p className="lead mb-0">{text}</p>
      <ButtonLink to="/signup" size="lg" block>
        {t("index.join")}
      </ButtonLink>
      <p className="small muted mb-0">
        <Icon of={MaskHappyIcon} /> {settings.fictional_warning}
      </p>
    </div>
  );
}
