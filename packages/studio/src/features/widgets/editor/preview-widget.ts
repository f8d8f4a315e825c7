import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { Hypergraphic } from '../../../data/hypergraphics.ts';
import type { Player } from '../../../data/players.ts';
import type { PreviewContent } from '../../../ui/preview/use-preview-content.ts';
import { errorsOf } from './widget-form.ts';
import { draftOf, valuesOf, type WidgetValues } from './widget-values.ts';

/** Of one that is not kept yet. */
const NO_ID = '00000000-0000-7000-8000-000000000000';

interface Shown {
  readonly player: Player;
  readonly content: PreviewContent;
  readonly images: readonly Hypergraphic[];
}

/** What visitors' browsers would be told of a widget as the form has it; what is not right yet is left as by default. */
export function previewWidget(values: WidgetValues, { player, content, images }: Shown): PublicWidget {
  const errors = errorsOf(values);
  const draft = draftOf(values);
  const fallback = draftOf(valuesOf(null));
  const { ctaTextValue, ctaUrlValue } = draft.callToAction;
  const hasCta = ctaTextValue.trim() !== '' && !errors.has('ctaTextValue') && !errors.has('ctaUrlValue');
  const byId = new Map(images.map((image) => [image.id, image]));
  return {
    id: NO_ID,
    kind: draft.kind,
    trigger: { on: 'LOAD' },
    place: { ...draft.place, widthPx: errors.has('widthPx') ? fallback.place.widthPx : draft.place.widthPx },
    conditions: fallback.conditions,
    frequency: fallback.frequency,
    callToAction: hasCta
      ? {
          text: ctaTextValue.trim(),
          url: ctaUrlValue.trim(),
          moment: errors.has('ctaSeconds') ? fallback.ctaMoment : draft.ctaMoment,
        }
      : null,
    hypergraphics: errors.has('hypergraphics')
      ? []
      : draft.hypergraphics.flatMap(({ hypergraphicId, ...placed }) => {
          const image = byId.get(hypergraphicId);
          if (!image) return [];
          const { name, url, defaultPath, hoverPath } = image;
          return [{ id: hypergraphicId, name, url, defaultPath, hoverPath, ...placed }];
        }),
    player: publicPlayer(player, content),
    test: null,
  };
}

function publicPlayer(player: Player, content: PreviewContent): PublicPlayer {
  const { id, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor } = player;
  return { id, autoPlay, videoLoop, hideControls, logo, showIcon, playerColor, ...content };
}
