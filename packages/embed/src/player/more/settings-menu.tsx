import { useState } from 'react';
import { useParts, useView } from '../context.ts';
import type { Level } from '../engines/engine.ts';
import { fill } from '../messages/fill.ts';
import { canFloat } from '../state/actions.ts';
import type { MenuItem } from './menu.tsx';
import type { MenuPages, Turn } from './menu-pages.ts';
import { useMessages } from './use-messages.ts';

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** What a rendition is called, by its shorter side; its bitrate where the stream has no picture or does not say its size. */
function nameOf(level: Level | undefined): string {
  if (!level) return '';
  return level.height ? `${level.height}p` : `${level.bitrateKbps} kbit/s`;
}

/** Quality, with the rendition that plays now, speed, repeating, and what has no room among the controls. */
export function useSettingsPages({ setPage, setOpen }: Turn): MenuPages {
  const { actions, details, shell } = useParts();
  const { levels, playingLevel, chosenLevel, rate, live, isInPictureInPicture } = useView();
  const messages = useMessages();
  const [doesLoop, setLoop] = useState(shell.video.loop);
  const isAuto = chosenLevel === 'auto';
  const autoAt = (level: string): string => (level ? fill(messages.autoAt, { level }) : messages.auto);
  const speedOf = (one: number): string => (one === 1 ? messages.normal : `${one}×`);
  const chosen = isAuto ? autoAt(nameOf(playingLevel)) : nameOf(levels.find(({ id }) => id === chosenLevel));
  const back: MenuItem = { label: messages.back, kind: 'back', onSelect: () => setPage('') };

  const items: MenuItem[] = [];
  const add = (isThere: boolean, item: MenuItem): void => void (isThere && items.push(item));
  const page = (name: string) => ({ kind: 'forward', onSelect: () => setPage(name) }) as const;
  add(levels.length > 1, { label: messages.quality, value: chosen || messages.auto, ...page('quality') });
  add(!live, { label: messages.speed, value: speedOf(rate), ...page('speed') });
  add(!!details.video?.chapters.length, {
    label: messages.chapters,
    kind: 'forward',
    onSelect: () => setOpen('chapters'),
  });
  add(!!details.video?.captions.length, {
    label: messages.transcript,
    onSelect: () => setOpen('transcript'),
  });
  add(!!details.playlist, {
    label: messages.playlist,
    isNarrowOnly: true,
    onSelect: () => setOpen('playlist'),
  });
  add(!live, {
    label: messages.loop,
    value: doesLoop ? messages.on : messages.off,
    isOn: doesLoop,
    onSelect() {
      shell.video.loop = !doesLoop;
      setLoop(!doesLoop);
    },
  });
  add(canFloat(shell), {
    label: isInPictureInPicture ? messages.leavePictureInPicture : messages.pictureInPicture,
    isNarrowOnly: true,
    onSelect() {
      setOpen(undefined);
      actions.togglePictureInPicture();
    },
  });

  return {
    '': { label: messages.settings, items },
    quality: {
      label: messages.quality,
      items: [
        back,
        {
          id: 'auto',
          label: autoAt(isAuto ? nameOf(playingLevel) : ''),
          isChecked: isAuto,
          onSelect: () => actions.chooseLevel('auto'),
        },
        ...levels.map((level) => ({
          label: nameOf(level),
          isChecked: chosenLevel === level.id,
          onSelect: () => actions.chooseLevel(level.id),
        })),
      ],
    },
    speed: {
      label: messages.speed,
      items: [
        back,
        ...RATES.map((one) => ({
          label: speedOf(one),
          isChecked: rate === one,
          onSelect: () => actions.setRate(one),
        })),
      ],
    },
  };
}
