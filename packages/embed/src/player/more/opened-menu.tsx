import { type ReactElement, useState } from 'react';
import { useParts } from '../context.ts';
import { isPanel, type OpenMenu } from '../controls/open-menu.ts';
import { useCaptionsPages } from './captions-menu.tsx';
import { useChaptersPage } from './chapters-menu.tsx';
import { focusOpener } from './focus-opener.ts';
import { Menu } from './menu.tsx';
import type { MenuPages } from './menu-pages.ts';
import { useSettingsPages } from './settings-menu.tsx';

/** The menu that is open, at the page that is open in it. */
export function OpenedMenu({ open, setOpen }: OpenMenu): ReactElement | null {
  if (!open || isPanel(open)) return null;
  return <Pages key={open} open={open} setOpen={setOpen} />;
}

function Pages({ open, setOpen }: OpenMenu): ReactElement {
  const { frame } = useParts().shell;
  const [page, setPage] = useState('');
  const close = (): void => {
    setOpen(undefined);
    focusOpener(frame, open);
  };
  const turn = { setPage, setOpen, close };
  const menus: Readonly<Record<string, MenuPages>> = {
    settings: useSettingsPages(turn),
    captions: useCaptionsPages(turn),
    chapters: useChaptersPage(turn),
  };
  const pages = menus[open ?? ''];
  const { label = '', items = [] } = pages?.[page] ?? pages?.[''] ?? {};
  return <Menu key={page} label={label} items={items} onClose={close} />;
}
