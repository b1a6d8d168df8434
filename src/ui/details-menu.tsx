/** A menu on native details: it works before the page is interactive, and then also closes by Escape or by leaving it. */
import { CheckIcon } from "@phosphor-icons/react/dist/ssr/Check";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

interface DetailsMenuProps {
  /** Menus of one name close each other, also without scripts. */
  readonly name: string;
  readonly trigger: ReactNode;
  /** Names the trigger when it has no text, or says more than it. */
  readonly label?: string | undefined;
  readonly triggerClassName?: string | undefined;
  readonly align?: "start" | "end" | undefined;
  /** Opens upwards, for menus at the foot of the page. */
  readonly up?: boolean | undefined;
  /** Two columns. */
  readonly wide?: boolean | undefined;
  readonly children: ReactNode;
}

export function DetailsMenu(props: DetailsMenuProps) {
  const { name, trigger, label, triggerClassName = "nav-trigger", align = "end", up, wide, children } = props;
  const detailsRef = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = detailsRef.current;
    if (!details) return undefined;
    const handleLeave = ({ target }: Event) => {
      if (target instanceof Node && !details.contains(target)) details.open = false;
    };
    const handleClick = ({ target }: MouseEvent) => {
      const item = target instanceof Element ? target.closest(".menu-item") : null;
      if (!item || !details.contains(item)) return;
      details.open = false;
      // A link leads to a page that takes the focus; a button is gone with the menu.
      if (item.matches("button")) details.querySelector("summary")?.focus();
    };
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener("pointerdown", handleLeave, { signal });
    document.addEventListener("focusin", handleLeave, { signal });
    document.addEventListener("click", handleClick, { signal });
    document.addEventListener("keydown", handleKeyDown, { signal });
    return () => listening.abort();
  }, []);

  return (
    <details className="menu" name={name} ref={detailsRef}>
      <summary className={triggerClassName} aria-label={label}>
        {trigger}
      </summary>
      <ul className={classNames("menu-list", align === "end" && "menu-end", up && "menu-up", wide && "menu-wide")}>
        {children}
      </ul>
    </details>
  );
}

interface MenuItemLook {
  readonly icon?: ReactNode;
  /** Where one is, or what is chosen. */
  readonly current?: boolean | undefined;
  readonly danger?: boolean | undefined;
}

function MenuContent({ icon, current, children }: MenuItemLook & { readonly children: ReactNode }) {
  return (
    <>
      {icon}
      {children}
      {current && <Icon of={CheckIcon} weight="bold" className="menu-tick" />}
    </>
  );
}

export function MenuLink({ icon, current, danger, children, ...rest }: MenuItemLook & ComponentProps<typeof Link>) {
  return (
    <li>
      <Link {...rest} className={classNames("menu-item", danger && "danger")} aria-current={current || undefined}>
        <MenuContent icon={icon} current={current}>
          {children}
        </MenuContent>
      </Link>
    </li>
  );
}

/** Submits the form around it unless told otherwise. */
export function MenuButton({ icon, current, danger, children, ...rest }: MenuItemLook & ComponentProps<"button">) {
  return (
    <li>
      <button
        type="submit"
        {...rest}
        className={classNames("menu-item", danger && "danger")}
        aria-current={current || undefined}
      >
        <MenuContent icon={icon} current={current}>
          {children}
        </MenuContent>
      </button>
    </li>
  );
}

export function MenuDivider() {
  return (
    <li>
      <hr className="menu-rule" />
    </li>
  );
}
