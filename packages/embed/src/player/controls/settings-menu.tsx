import { type ReactElement, useState } from 'react';
import { AUTO, autoAt, BACK, QUALITY, SETTINGS, SPEED, speedOf } from '../../messages.ts';
import { useParts, useView } from '../context.ts';
import type { Level } from '../engines/engine.ts';
import type { MenuItem } from './menu.tsx';
import { MenuButton } from './menu-button.tsx';
import type { OpenMenu } from './open-menu.ts';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** What a rendition is called; its bitrate where the stream has no picture or does not say its size. */
function nameOf(level: Level | undefined): string {
  if (!level) return '';
  return level.height ? `${level.height}p` : `${level.bitrateKbps} kbit/s`;
}

/** Quality, with the rendition that plays now, and speed. */
export function SettingsMenu({ open, setOpen }: OpenMenu): ReactElement {
  const { actions } = useParts();
  const { levels, playingLevel, chosenLevel, rate } = useView();
  const [page, setPage] = useState<'quality' | 'speed'>();
  const isAuto = chosenLevel === 'auto';
  const back: MenuItem = { label: BACK, kind: 'back', onSelect: () => setPage(undefined) };
  const chosen = isAuto ? autoAt(nameOf(playingLevel)) : nameOf(levels.find(({ id }) => id === chosenLevel));

  const items: MenuItem[] = [];
  if (page === 'quality') {
    items.push(back, {
      label: autoAt(isAuto ? nameOf(playingLevel) : ''),
      isChecked: isAuto,
      onSelect: () => actions.chooseLevel('auto'),
    });
    for (const level of levels) {
      const onSelect = (): void => actions.chooseLevel(level.id);
      items.push({ label: nameOf(level), isChecked: chosenLevel === level.id, onSelect });
    }
  } else if (page === 'speed') {
    items.push(back);
    for (const one of RATES) {
      items.push({ label: speedOf(one), isChecked: rate === one, onSelect: () => actions.setRate(one) });
    }
  } else {
    if (levels.length > 1) {
      items.push({ label: QUALITY, value: chosen || AUTO, kind: 'next', onSelect: () => setPage('quality') });
    }
    items.push({ label: SPEED, value: speedOf(rate), kind: 'next', onSelect: () => setPage('speed') });
  }

  const label = { quality: QUALITY, speed: SPEED, none: SETTINGS }[page ?? 'none'];
  return (
    <MenuButton
      icon="settings"
      label={SETTINGS}
      openLabel={open === 'settings' ? label : undefined}
      items={items}
      onToggle={(isOpen) => {
        setPage(undefined);
        setOpen(isOpen ? 'settings' : undefined);
      }}
    />
  );
}
