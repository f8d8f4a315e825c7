import type { PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type {
  Corner,
  FrequencyPeriod,
  InsertPosition,
  WidgetDevice,
  WidgetKind,
} from '@commoncast/core/widgets/constants';
import type { CtaMoment, Widget, WidgetDraft, WidgetTrigger } from '@commoncast/core/widgets/schema';
import { isSameValue, type SameField } from '../../../ui/form/editing/field-changes.ts';
import { readUrlLines } from './url-lines.ts';

/** An image on the picture as its fields hold it: times are typed. */
export interface PlacedValues extends Omit<PlacedHypergraphic, 'fromS' | 'toS'> {
  readonly fromS: string;
  /** Empty: until the end. */
  readonly toS: string;
}

/** A widget as the form holds it: all that is typed is text, so that half a number can stand there. */
export interface WidgetValues {
  name: string;
  kind: WidgetKind;
  player: { readonly id: string; readonly name: string } | null;
  isEnabled: boolean;
  /** A page a line. */
  urlsText: string;
  triggerOn: WidgetTrigger['on'];
  delayS: string;
  scrollPercent: string;
  clickSelector: string;
  corner: Corner;
  /** Empty: where `<commoncast-widget>` stands. */
  selector: string;
  position: InsertPosition;
  widthPx: string;
  /** Empty: all. */
  devices: readonly WidgetDevice[];
  /** Empty: all. */
  languages: readonly string[];
  /** Empty: no limit. */
  maxShows: string;
  period: FrequencyPeriod;
  hideAfterDismissalDays: string;
  ctaTextValue: string;
  ctaUrlValue: string;
  ctaAt: CtaMoment['at'];
  ctaSeconds: string;
  hypergraphics: readonly PlacedValues[];
}

/** As wide as a kind is until somebody types a width: what lies over the page is there to be watched. */
export const USUAL_WIDTH_PX: Readonly<Record<WidgetKind, string>> = {
  INLINE: '360',
  FLOATING: '360',
  POPOVER: '800',
  STICKY: '360',
};

const NEW_WIDGET: WidgetValues = {
  name: 'New widget',
  kind: 'FLOATING',
  player: null,
  isEnabled: true,
  urlsText: '',
  triggerOn: 'LOAD',
  delayS: '5',
  scrollPercent: '50',
  clickSelector: '',
  corner: 'BOTTOM_RIGHT',
  selector: '',
  position: 'AFTER',
  widthPx: USUAL_WIDTH_PX.FLOATING,
  devices: [],
  languages: [],
  maxShows: '',
  period: 'VISIT',
  hideAfterDismissalDays: '1',
  ctaTextValue: '',
  ctaUrlValue: '',
  ctaAt: 'END',
  ctaSeconds: '10',
  hypergraphics: [],
};

/** The values of a widget as it is kept, or of one that is about to be made. */
export function valuesOf(widget: Widget | null): WidgetValues {
  if (!widget) return NEW_WIDGET;
  const { trigger, place, conditions, frequency, callToAction, ctaMoment, playerId } = widget;
  return {
    name: widget.name,
    kind: widget.kind,
    player: playerId === null ? null : { id: playerId, name: widget.playerName ?? '' },
    isEnabled: widget.isEnabled,
    urlsText: widget.urls.join('\n'),
    triggerOn: trigger.on,
    delayS: trigger.on === 'DELAY' ? String(trigger.afterS) : NEW_WIDGET.delayS,
    scrollPercent: trigger.on === 'SCROLL' ? String(trigger.percent) : NEW_WIDGET.scrollPercent,
    clickSelector: trigger.on === 'CLICK' ? trigger.selector : '',
    corner: place.corner,
    selector: place.selector ?? '',
    position: place.position,
    widthPx: String(place.widthPx),
    devices: conditions.devices,
    languages: conditions.languages,
    maxShows: frequency.maxShows === null ? '' : String(frequency.maxShows),
    period: frequency.period,
    hideAfterDismissalDays: String(frequency.hideAfterDismissalDays),
    ...callToAction,
    ctaAt: ctaMoment.at,
    ctaSeconds: ctaMoment.at === 'TIME' ? String(ctaMoment.seconds) : NEW_WIDGET.ctaSeconds,
    hypergraphics: widget.hypergraphics.map((placed) => ({
      ...placed,
      fromS: String(placed.fromS),
      toS: placed.toS === null ? '' : String(placed.toS),
    })),
  };
}

/** What goes to the server; what is no number becomes NaN, which no rule lets pass. */
export function draftOf(values: WidgetValues): WidgetDraft {
  return {
    name: values.name,
    kind: values.kind,
    playerId: values.player?.id ?? null,
    isEnabled: values.isEnabled,
    urls: readUrlLines(values.urlsText),
    trigger: triggerOf(values),
    place: {
      corner: values.corner,
      selector: values.selector.trim() === '' ? null : values.selector,
      position: values.position,
      widthPx: numberOf(values.widthPx),
    },
    conditions: { devices: [...values.devices], languages: [...values.languages] },
    frequency: {
      maxShows: values.maxShows.trim() === '' ? null : numberOf(values.maxShows),
      period: values.period,
      hideAfterDismissalDays: numberOf(values.hideAfterDismissalDays),
    },
    callToAction: { ctaTextValue: values.ctaTextValue, ctaUrlValue: values.ctaUrlValue },
    ctaMoment:
      values.ctaAt === 'TIME' ? { at: 'TIME', seconds: numberOf(values.ctaSeconds) } : { at: values.ctaAt },
    hypergraphics: values.hypergraphics.map(({ fromS, toS, ...placed }) => ({
      ...placed,
      fromS: numberOf(fromS),
      toS: toS.trim() === '' ? null : numberOf(toS),
    })),
  };
}

/** Compares what a field means: a player by its id, pages one by one. */
export const isSame: SameField<WidgetValues> = (field, a, b) => {
  if (field === 'player') return playerIdOf(a) === playerIdOf(b);
  if (field === 'urlsText') return isSameValue(readUrlLines(String(a)), readUrlLines(String(b)));
  return isSameValue(a, b);
};

function playerIdOf(player: unknown): string | undefined {
  return (player as WidgetValues['player'])?.id;
}

function triggerOf({ triggerOn, delayS, scrollPercent, clickSelector }: WidgetValues): WidgetTrigger {
  if (triggerOn === 'DELAY') return { on: triggerOn, afterS: numberOf(delayS) };
  if (triggerOn === 'SCROLL') return { on: triggerOn, percent: numberOf(scrollPercent) };
  if (triggerOn === 'CLICK') return { on: triggerOn, selector: clickSelector };
  return { on: triggerOn };
}

function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed.trim().replace(',', '.'));
}
