import type { ReactElement } from 'react';
import { moreStore } from '../more-store.ts';
import { IconButton } from './icon-button.tsx';
import type { IconName } from './icons.tsx';
import type { MenuName, OpenMenu } from './open-menu.ts';

interface MenuButtonProps extends OpenMenu {
  readonly name: MenuName & IconName;
  readonly label: string;
  readonly isOn?: boolean;
}

/** A button that opens a menu; the menu itself comes with the later chunk and gives the focus back when it closes. */
export function MenuButton({ name, label, isOn, open, setOpen }: MenuButtonProps): ReactElement {
  return (
    <IconButton
      icon={name}
      label={label}
      className={isOn ? 'button is-on' : 'button'}
      aria-haspopup="menu"
      aria-expanded={open === name}
      data-menu={name}
      onClick={() => {
        moreStore.want();
        setOpen(open === name ? undefined : name);
      }}
    />
  );
}
