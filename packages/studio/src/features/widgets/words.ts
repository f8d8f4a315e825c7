import type {
  Corner,
  FrequencyPeriod,
  InsertPosition,
  WidgetDevice,
  WidgetKind,
} from '@commoncast/core/widgets/constants';
import type { CtaMoment, Widget, WidgetTrigger } from '@commoncast/core/widgets/schema';

export const KINDS: Readonly<Record<WidgetKind, { readonly label: string; readonly hint: string }>> = {
  INLINE: { label: 'In the page', hint: 'Part of the page’s content.' },
  FLOATING: {
    label: 'In a corner',
    hint: 'Floats over a corner of the window; visitors can move or close it.',
  },
  POPOVER: { label: 'Over the page', hint: 'Opens as a window over the page until it is closed.' },
  STICKY: { label: 'Sticky', hint: 'Part of the page; moves into a corner once it is scrolled away.' },
};

export const CORNER_LABELS: Readonly<Record<Corner, string>> = {
  BOTTOM_RIGHT: 'Bottom right',
  BOTTOM_LEFT: 'Bottom left',
  TOP_RIGHT: 'Top right',
  TOP_LEFT: 'Top left',
};

export const POSITION_LABELS: Readonly<Record<InsertPosition, string>> = {
  BEFORE: 'Before it',
  AFTER: 'After it',
  START: 'Inside, at the start',
  END: 'Inside, at the end',
};

export const TRIGGER_LABELS: Readonly<Record<WidgetTrigger['on'], string>> = {
  LOAD: 'Immediately',
  DELAY: 'After a delay',
  SCROLL: 'After scrolling',
  EXIT: 'When the visitor is about to leave',
  CLICK: 'On a click',
};

export const DEVICE_LABELS: Readonly<Record<WidgetDevice, string>> = {
  PHONE: 'Phone',
  TABLET: 'Tablet',
  DESKTOP: 'Desktop',
};

export const PERIOD_LABELS: Readonly<Record<FrequencyPeriod, string>> = {
  PAGE: 'per page',
  VISIT: 'per visit',
  DAY: 'per day',
  WEEK: 'per week',
  EVER: 'ever',
};

export const MOMENT_LABELS: Readonly<Record<CtaMoment['at'], string>> = {
  TIME: 'At a set time',
  END: 'At the end',
  PAUSE: 'While paused',
};

/** Whether visitors see a widget, and why not. */
export function stateOf({
  isArchived,
  isEnabled,
  playerId,
}: Pick<Widget, 'isArchived' | 'isEnabled' | 'playerId'>): string {
  if (isArchived) return 'Archived';
  if (playerId === null) return 'No player, so it shows nothing';
  return isEnabled ? 'On' : 'Off';
}

/** The first page of a widget, and how many more there are. */
export function pagesOf(urls: readonly string[]): string {
  const [first = 'No pages yet', ...others] = urls;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
