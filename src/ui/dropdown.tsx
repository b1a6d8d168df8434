/** A menu of actions behind a button, with the keyboard of a menu: arrows, Home, End, letters, Escape, Tab. */
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { menuTarget } from "./menu-keys.ts";

interface DropdownItem {
  readonly key: string;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
  readonly to?: string | undefined;
  readonly onSelect?: (() => void) | undefined;
  readonly danger?: boolean | undefined;
  /** A line above it. */
  readonly divider?: boolean | undefined;
}

interface DropdownProps {
  readonly trigger: ReactNode;
  /** Names the button when the trigger has no text. */
  readonly label?: string | undefined;
  readonly triggerClassName?: string | undefined;
  readonly align?: "start" | "end" | undefined;
  readonly items: readonly DropdownItem[];
}

const itemsOf = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>("[role=menuitem]") ?? [])];

export function Dropdown({ trigger, label, triggerClassName = "icon-btn", align = "start", items }: DropdownProps) {
  const id = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const triggerRef = useRef<HTMLButtonElement>(null);
  /** The end of the menu that has the focus when it opens. */
  const [opened, setOpened] = useState<"first" | "last">();
  const open = opened !== undefined;

  useEffect(() => {
    if (!opened) return undefined;
    itemsOf(rootRef.current)
      .at(opened === "first" ? 0 : -1)
      ?.focus();
    const handlePointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpened(undefined);
    };
    document.addEventListener("pointerdown", handlePointerDown);
    return () => document.removeEventListener("pointerdown", handlePointerDown);
  }, [opened]);

  function closeToTrigger() {
    setOpened(undefined);
    triggerRef.current?.focus();
  }
  function handleTriggerKey(event: KeyboardEvent) {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpened(event.key === "ArrowDown" ? "first" : "last");
  }
  function handleMenuKey(event: KeyboardEvent) {
    if (event.key === "Tab") return setOpened(undefined);
    if (event.key === "Escape") {
      // Marked as handled, so that a modal around the menu stays open.
      event.preventDefault();
      return closeToTrigger();
    }
    const elements = itemsOf(rootRef.current);
    const at = elements.findIndex((element) => element === document.activeElement);
    const target = menuTarget(
      event.key,
      at,
      elements.map((element) => element.textContent),
    );
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    elements[target]?.focus();
  }
  function handleSelect(item: DropdownItem) {
    closeToTrigger();
    item.onSelect?.();
  }

  return (
    <div className="menu" ref={rootRef}>
      <button
        ref={triggerRef}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpened(open ? undefined : "first")}
        onKeyDown={handleTriggerKey}
      >
        {trigger}
      </button>
      {open && (
        <ul
          id={id}
          role="menu"
          aria-label={label}
          className={classNames("menu-list", align === "end" && "menu-end")}
          onKeyDown={handleMenuKey}
        >
          {items.map((item) => (
            <li key={item.key} role="none">
              {item.divider && <hr className="menu-rule" />}
              <MenuItem item={item} onSelect={() => handleSelect(item)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MenuItem({ item, onSelect }: { readonly item: DropdownItem; readonly onSelect: () => void }) {
  const shared = {
    role: "menuitem",
    tabIndex: -1,
    className: classNames("menu-item", item.danger && "danger"),
    onClick: onSelect,
  };
  const content = (
    <>
      {item.icon}
      {item.label}
    </>
  );
  return item.to === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <Link to={item.to} {...shared}>
      {content}
    </Link>
  );
}
