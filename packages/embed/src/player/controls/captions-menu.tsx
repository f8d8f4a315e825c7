import type { ReactElement } from 'react';
import { CAPTIONS, CAPTIONS_OFF } from '../../messages.ts';
import { useParts } from '../context.ts';
import { useStore } from '../use-store.ts';
import { MenuButton } from './menu-button.tsx';
import type { OpenMenu } from './open-menu.ts';

/** Chooses the captions; not there where a video has none. */
export function CaptionsMenu({ open, setOpen }: OpenMenu): ReactElement | null {
  const { captions } = useParts();
  const { tracks, chosen } = useStore(captions);
  if (!tracks.length) return null;
  const names = [CAPTIONS_OFF, ...tracks.map(({ label, language }) => label || language)];
  return (
    <MenuButton
      icon="captions"
      label={CAPTIONS}
      openLabel={open === 'captions' ? CAPTIONS : undefined}
      isOn={chosen >= 0}
      items={names.map((label, at) => ({
        label,
        isChecked: at - 1 === chosen,
        onSelect: () => {
          captions.choose(at - 1);
          setOpen(undefined);
        },
      }))}
      onToggle={(isOpen) => setOpen(isOpen ? 'captions' : undefined)}
    />
  );
}
