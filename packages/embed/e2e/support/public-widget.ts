import type { PublicPlayer } from '@commoncast/core/players/schema';
import type { PublicWidget } from '@commoncast/core/widgets/schema';

let count = 0;

/** A widget as the service tells of it: shown at once, to everybody, as often as it is triggered. */
export function publicWidget(
  player: PublicPlayer | null,
  changes: Partial<Omit<PublicWidget, 'place'>> & { readonly place?: Partial<PublicWidget['place']> } = {},
): PublicWidget {
  count += 1;
  return {
    id: `01934567-0000-7000-8000-1${String(count).padStart(11, '0')}`,
    kind: 'FLOATING',
    trigger: { on: 'LOAD' },
    conditions: { devices: [], languages: [] },
    frequency: { maxShows: null, period: 'PAGE', hideAfterDismissalDays: 0 },
    callToAction: null,
    hypergraphics: [],
    player,
    test: null,
    ...changes,
    place: {
      corner: 'BOTTOM_RIGHT',
      selector: null,
      position: 'AFTER',
      widthPx: 360,
      ...changes.place,
    },
  };
}
