import type { SplitTestDraft } from '@commoncast/core/split-tests/schema';

/** Half of the visitors get the player, half get nothing. */
export function splitTestDraft(
  widgetId: string,
  playerId: string,
  overrides: Partial<SplitTestDraft> = {},
): SplitTestDraft {
  return {
    name: 'With or without',
    widgetId,
    variants: [
      { key: 'nothing', weight: 0.5, playerId: null },
      { key: 'film', weight: 0.5, playerId },
    ],
    goal: { kind: 'custom', name: 'order' },
    ...overrides,
  };
}
