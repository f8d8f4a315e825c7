import { useState } from 'react';
import { useParts, useView } from '../context.ts';
import type { Level } from '../engines/engine.ts';
import { fill } from '../messages/fill.ts';
import { canFloat } from '../state/actions.ts';
import { useStore } from '../use-store.ts';
import { copyLink } from './copy-link.ts';
import { remember } from './keep-visitor.ts';
import type { MenuItem } from './menu.tsx';
import type { MenuPages, Turn } from './menu-pages.ts';
import { sectionOf } from './section.ts';
import { chooseSpeed, nameOfSpeed, SPEEDS } from './speeds.ts';
import { nameOfSection, turnSection } from './turn-section.ts';
import { useMessages } from './use-messages.ts';

/**
 * What a rendition is called: by its shorter side, and by its codec if it is a copy of the source; by its bitrate where the
 * stream has no picture or does not say its size.
 */
function nameOf(level: Level | undefined): string {
  if (!level) return '';
  const { height, bitrateKbps, codec = '' } = level;
  return height ? `${height}p ${codec}`.trim() : `${bitrateKbps} kbit/s`;
}

/** True where there is probably a keyboard; a phone is not in need of its keys. */
const hasKeys = (): boolean => matchMedia('(any-hover: hover)').matches;

/** Quality, with the rendition that plays now, speed, repeating, and what has no room among the controls. */
export function useSettingsPages({ setPage, setOpen, close }: Turn): MenuPages {
  const parts = useParts();
  const { actions, details, notices, shell } = parts;
  const { memory } = parts.playback;
  const { durationS, levels, playingLevel, chosenLevel, rate, live, isInPictureInPicture } = useView();
  const section = useStore(sectionOf(shell));
  const messages = useMessages();
  const [doesLoop, setLoop] = useState(shell.video.loop);
  const [doesStay, setStay] = useState(!!memory.staysAtEnd);
  const isAuto = chosenLevel === 'auto';
  const autoAt = (level: string): string => (level ? fill(messages.autoAt, { level }) : messages.auto);
  const chosen = isAuto ? autoAt(nameOf(playingLevel)) : nameOf(levels.find(({ id }) => id === chosenLevel));
  const back: MenuItem = { label: messages.back, kind: 'back', onSelect: () => setPage('') };

  const chooseQuality = (id: number | 'auto', height: number | undefined): void => {
    remember(memory, { height });
    actions.chooseLevel(id);
  };

  const items: MenuItem[] = [];
  const add = (isThere: boolean, item: MenuItem): void => void (isThere && items.push(item));
  const page = (name: string) => ({ kind: 'forward', onSelect: () => setPage(name) }) as const;
  add(levels.length > 1, { label: messages.quality, value: chosen || messages.auto, ...page('quality') });
  const { latencyS } = parts.playback.engine?.live ?? {};
  add(!!latencyS, {
    label: messages.latency,
    value: `${latencyS?.toFixed(1)} s`,
    onSelect() {
      close();
      actions.seekTo(live?.edgeS ?? 0);
    },
  });
  add(!live, { label: messages.speed, value: nameOfSpeed(rate, messages.normal), ...page('speed') });
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
  const isLooping = section?.endS !== undefined;
  const nextEdge = section ? messages.endHere : messages.startHere;
  add(!live, {
    id: 'section',
    label: messages.loopSection,
    value: isLooping ? nameOfSection(section, durationS) : nextEdge,
    isOn: isLooping,
    onSelect() {
      close();
      turnSection(parts);
    },
  });
  add(!!details.playlist, {
    label: messages.playNextAutomatically,
    value: doesStay ? messages.off : messages.on,
    isOn: !doesStay,
    onSelect() {
      remember(memory, { staysAtEnd: !doesStay });
      setStay(!doesStay);
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
  add(!live, {
    label: messages.copyLink,
    async onSelect() {
      close();
      if (await copyLink(parts)) notices.show({ text: messages.linkCopied });
      else setOpen('link');
    },
  });
  add(hasKeys(), { label: messages.keys, onSelect: () => setOpen('keys') });

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
          onSelect: () => chooseQuality('auto', undefined),
        },
        ...levels.map((level) => ({
          label: nameOf(level),
          isChecked: chosenLevel === level.id,
          onSelect: () => chooseQuality(level.id, level.height || undefined),
        })),
      ],
    },
    speed: {
      label: messages.speed,
      items: [
        back,
        ...SPEEDS.map((one) => ({
          label: nameOfSpeed(one, messages.normal),
          isChecked: rate === one,
          onSelect: () => chooseSpeed(parts, one),
        })),
      ],
    },
  };
}
