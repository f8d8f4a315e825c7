import { type ReactElement, useRef } from 'react';
import { IconButton } from './icon-button.tsx';
import type { IconName } from './icons.tsx';
import { Menu, type MenuItem } from './menu.tsx';

interface MenuButtonProps {
  readonly icon: IconName;
  /** Of the button. */
  readonly label: string;
  /** Of the page of the menu that is open; undefined while it is closed. */
  readonly openLabel: string | undefined;
  readonly items: readonly MenuItem[];
  readonly isOn?: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** A button with a menu above it; closing gives the focus back. */
export function MenuButton(props: MenuButtonProps): ReactElement {
  const { icon, label, openLabel, items, isOn, onToggle } = props;
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openLabel !== undefined;
  return (
    <>
      <IconButton
        ref={button}
        icon={icon}
        label={label}
        className={isOn ? 'button is-on' : 'button'}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-role="menu"
        onClick={() => onToggle(!isOpen)}
      />
      {isOpen && (
        <Menu
          key={openLabel}
          label={openLabel}
          items={items}
          onClose={() => {
            onToggle(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
