import type { OpenMenu } from '../controls/open-menu.ts';
import type { MenuItem } from './menu.tsx';

/** The pages of one menu by name; the first one has none. */
export type MenuPages = Readonly<
  Record<string, { readonly label: string; readonly items: readonly MenuItem[] }>
>;

/** How the items of a menu go on. */
export interface Turn extends Pick<OpenMenu, 'setOpen'> {
  readonly setPage: (name: string) => void;
  /** Closes the menu and gives the focus back. */
  readonly close: () => void;
}
