import { useState } from 'react';
import { useParts } from '../context.ts';
import { useStore } from '../use-store.ts';
import { CAPTION_CHOICES, captionStyle, chooseCaptionStyle } from './caption-style.ts';
import { captionsOf } from './captions-store.ts';
import type { MenuItem } from './menu.tsx';
import type { MenuPages, Turn } from './menu-pages.ts';
import { useMessages } from './use-messages.ts';

/** Chooses the captions and how they look. */
export function useCaptionsPages({ setPage, close }: Turn): MenuPages {
  const parts = useParts();
  const { tracks, chosen } = useStore(parts.captions);
  const messages = useMessages();
  const [, redraw] = useState({});
  const names = [messages.off, ...tracks.map(({ label, language }) => label || language)];
  const titles = { scale: messages.textSize, color: messages.textColor, background: messages.background };
  const kinds = Object.keys(CAPTION_CHOICES) as (keyof typeof CAPTION_CHOICES)[];
  const backTo = (page: string): MenuItem => ({
    label: messages.back,
    kind: 'back',
    onSelect: () => setPage(page),
  });

  const pages = kinds.map((kind) => {
    const items = CAPTION_CHOICES[kind].map((name) => ({
      label: messages[name],
      isChecked: captionStyle[kind] === name,
      onSelect() {
        chooseCaptionStyle(kind, name);
        redraw({});
      },
    }));
    return [kind, { label: titles[kind], items: [backTo('style'), ...items] }] as const;
  });
  return {
    '': {
      label: messages.captions,
      items: [
        ...names.map((label, at) => ({
          id: at,
          label,
          isChecked: at - 1 === chosen,
          onSelect() {
            captionsOf(parts).choose(at - 1);
            close();
          },
        })),
        { label: messages.captionStyle, kind: 'forward', onSelect: () => setPage('style') },
      ],
    },
    style: {
      label: messages.captionStyle,
      items: [
        backTo(''),
        ...kinds.map((kind) => ({
          label: titles[kind],
          value: messages[captionStyle[kind]],
          kind: 'forward' as const,
          onSelect: () => setPage(kind),
        })),
      ],
    },
    ...Object.fromEntries(pages),
  };
}
