/** Which menu or panel is open: at most one at a time. */
export type MenuName = 'settings' | 'captions' | 'chapters' | PanelName;
export type PanelName = 'transcript' | 'playlist' | 'keys' | 'link';

export interface OpenMenu {
  readonly open: MenuName | undefined;
  readonly setOpen: (name: MenuName | undefined) => void;
}

/**
 * Panels stay beside the picture while one watches; menus (settings, captions and chapters, by their first letters) go
 * with the next press elsewhere.
 */
export function isPanel(name: MenuName | undefined): name is PanelName {
  return !!name && !/^[sc]/.test(name);
}
