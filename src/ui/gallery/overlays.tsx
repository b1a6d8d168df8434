/** Gallery: modals of every width, menus. */
import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { DotsThreeIcon } from "@phosphor-icons/react/dist/ssr/DotsThree";
import { GearSixIcon } from "@phosphor-icons/react/dist/ssr/GearSix";
import { SignOutIcon } from "@phosphor-icons/react/dist/ssr/SignOut";
import { TranslateIcon } from "@phosphor-icons/react/dist/ssr/Translate";
import { UserCircleIcon } from "@phosphor-icons/react/dist/ssr/UserCircle";
import { useState } from "react";
import { Avatar } from "../avatar.tsx";
import { Button } from "../button.tsx";
import { DetailsMenu, MenuButton, MenuDivider, MenuLink } from "../details-menu.tsx";
import { Dropdown } from "../dropdown.tsx";
import { GallerySection } from "./section.tsx";
import { Icon } from "../icon.tsx";
import { Modal } from "../modal.tsx";
import { TextField } from "../text-field.tsx";
import { toast } from "../toast-store.ts";

const widths = [300, 500, 800, 1140] as const;
const languages = [
  ["da", "Dansk"],
  ["de", "Deutsch"],
  ["en", "English"],
  ["es", "Español"],
  ["fi", "Suomi"],
  ["fr", "Français"],
] as const;

type Opened = (typeof widths)[number] | "fixed" | undefined;

export function GalleryOverlays() {
  const [opened, setOpened] = useState<Opened>();
  const [chosen, setChosen] = useState("nothing yet");
  const close = () => setOpened(undefined);
  return (
    <>
      <GallerySection title="Modals">
        <div className="d-flex flex-wrap gap-2">
          {widths.map((width) => (
            <Button key={width} variant="quiet" onClick={() => setOpened(width)}>
              {width} px
            </Button>
          ))}
          <Button variant="quiet" onClick={() => setOpened("fixed")}>
            Must be finished
          </Button>
        </div>
        <Modal
          open={typeof opened === "number"}
          onClose={close}
          title="What is wrong?"
          width={typeof opened === "number" ? opened : 500}
          footer={
            <>
              <Button variant="ghost" onClick={close}>
                Cancel
              </Button>
              <Button onClick={close}>Send report</Button>
            </>
          }
        >
          <p>Reports are private. Nora is not told.</p>
          <Button variant="quiet" onClick={() => toast({ title: "Nora has written to you" })}>
            Show a toast
          </Button>
          <TextField label="Explanation" optional />
        </Modal>
        <Modal open={opened === "fixed"} onClose={close} title="A little about you" dismissible={false}>
          <p>Neither Escape nor the backdrop closes this one.</p>
          <Button block onClick={close} data-autofocus>
            Continue
          </Button>
        </Modal>
      </GallerySection>

      <GallerySection title="Account and language menus">
        <div className="d-flex flex-wrap gap-3 align-items-center">
          <Dropdown
            trigger={<Icon of={DotsThreeIcon} weight="bold" />}
            label="More"
            items={[
              {
                key: "profile",
                label: "My profile",
                icon: <Icon of={UserCircleIcon} />,
                onSelect: () => setChosen("My profile"),
              },
              { key: "settings", label: "Settings", icon: <Icon of={GearSixIcon} />, to: "/__gallery" },
              {
                key: "out",
                label: "Log out",
                icon: <Icon of={SignOutIcon} />,
                danger: true,
                divider: true,
                onSelect: () => setChosen("Log out"),
              },
            ]}
          />
          <DetailsMenu
            name="gallery-menus"
            label="Language: English"
            align="start"
            wide
            trigger={
              <>
                <Icon of={TranslateIcon} />
                <span className="lt">English</span>
                <Icon of={CaretDownIcon} />
              </>
            }
          >
            {languages.map(([code, name]) => (
              <MenuLink key={code} to="/__gallery" lang={code} current={code === "en"}>
                {name}
              </MenuLink>
            ))}
          </DetailsMenu>
          <DetailsMenu
            name="gallery-menus"
            label="Account menu"
            triggerClassName="nav-avatar"
            trigger={<Avatar name="Daan" size="sm" />}
          >
            <MenuLink to="/__gallery" icon={<Icon of={UserCircleIcon} />}>
              My profile
            </MenuLink>
            <MenuLink to="/__gallery" icon={<Icon of={GearSixIcon} />}>
              Settings
            </MenuLink>
            <MenuDivider />
            <MenuButton type="button" icon={<Icon of={SignOutIcon} />} onClick={() => setChosen("Log out")}>
              Log out
            </MenuButton>
          </DetailsMenu>
          <output className="muted">Chosen: {chosen}</output>
        </div>
      </GallerySection>
    </>
  );
}
