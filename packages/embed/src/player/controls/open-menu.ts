/** Which menu is open: at most one at a time. */
export type MenuName = 'settings' | 'captions';

export interface OpenMenu {
  readonly open: MenuName | undefined;
  readonly setOpen: (name: MenuName | undefined) => void;
}
