import type { HypergraphicDraft } from '@commoncast/core/hypergraphics/schema';
import type { WidgetDraft } from '@commoncast/core/widgets/schema';

/** A floating widget on every page of a shop. */
export function widgetDraft(overrides: Partial<WidgetDraft> = {}): WidgetDraft {
  return {
    name: 'Spring offer',
    kind: 'FLOATING',
    playerId: null,
    isEnabled: true,
    urls: ['shop.example/*'],
    trigger: { on: 'LOAD' },
    place: { corner: 'BOTTOM_RIGHT', selector: null, position: 'AFTER', widthPx: 360 },
    conditions: { devices: [], languages: [] },
    frequency: { maxShows: null, period: 'VISIT', hideAfterDismissalDays: 1 },
    callToAction: { ctaTextValue: '', ctaUrlValue: '' },
    ctaMoment: { at: 'END' },
    hypergraphics: [],
    ...overrides,
  };
}

/** An image that leads to a shop. */
export function hypergraphicDraft(overrides: Partial<HypergraphicDraft> = {}): HypergraphicDraft {
  return {
    name: 'Spring sale',
    url: 'https://shop.example/sale',
    defaultPath: 'https://shop.example/sale.png',
    hoverPath: '',
    ...overrides,
  };
}
