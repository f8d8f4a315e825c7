import type { FieldWords } from '../../../ui/form/editing/field-words.ts';
import {
  CORNER_LABELS,
  DEVICE_LABELS,
  KINDS,
  MOMENT_LABELS,
  PERIOD_LABELS,
  POSITION_LABELS,
  TRIGGER_LABELS,
} from '../words.ts';
import type { PlacedValues, WidgetValues } from './widget-values.ts';

/** The fields of a widget where two versions of it are compared. */
export const WIDGET_WORDS: FieldWords<WidgetValues> = {
  name: { label: 'Name' },
  kind: { label: 'Kind', show: (kind) => KINDS[kind].label },
  player: { label: 'Player', show: (player) => player?.name ?? 'None' },
  isEnabled: { label: 'Widget' },
  urlsText: { label: 'Pages' },
  triggerOn: { label: 'Appears', show: (on) => TRIGGER_LABELS[on] },
  delayS: { label: 'Seconds after the page was opened' },
  scrollPercent: { label: 'Percentage of the page' },
  clickSelector: { label: 'CSS selector of the element to click' },
  corner: { label: 'Corner', show: (corner) => CORNER_LABELS[corner] },
  selector: { label: 'CSS selector of an element on the page' },
  position: { label: 'Position relative to that element', show: (position) => POSITION_LABELS[position] },
  widthPx: { label: 'Maximum width in pixels' },
  devices: {
    label: 'Devices',
    show: (devices) => devices.map((device) => DEVICE_LABELS[device]).join(', ') || 'All',
  },
  languages: { label: 'Languages', show: (languages) => languages.join(', ') || 'All' },
  maxShows: { label: 'Maximum times shown', show: (times) => times || 'No limit' },
  period: { label: 'How often', show: (period) => PERIOD_LABELS[period] },
  hideAfterDismissalDays: { label: 'Days hidden after closing' },
  ctaTextValue: { label: 'Text of the call to action' },
  ctaUrlValue: { label: 'Link of the call to action' },
  ctaAt: { label: 'Call to action appears', show: (at) => MOMENT_LABELS[at] },
  ctaSeconds: { label: 'Call to action at this many seconds into the video' },
  hypergraphics: {
    label: 'Hypergraphics',
    show: (placed) => placed.map(placedInWords).join('\n') || 'None',
  },
};

function placedInWords({ fromS, toS, leftPercent, topPercent, widthPercent }: PlacedValues): string {
  const end = toS.trim() === '' ? 'the end' : `${toS} s`;
  return `From ${fromS} s to ${end}, ${leftPercent}% from the left, ${topPercent}% from the top, ${widthPercent}% wide`;
}
