import type {
  Corner,
  FrequencyPeriod,
  InsertPosition,
  WidgetDevice,
  WidgetKind,
} from '@commoncast/core/widgets/constants';
import type { CtaMoment, Widget, WidgetTrigger } from '@commoncast/core/widgets/schema';

export const KINDS: Readonly<Record<WidgetKind, { readonly label: string; readonly hint: string }>> = {
  INLINE: { label: 'In the page', hint: 'Stands between the other things of the page.' },
  FLOATING: {
    label: 'In a corner',
    hint: 'Floats over a corner of the window; visitors can move or close it.',
  },
  POPOVER: { label: 'Over the page', hint: 'Opens as a window over the page until it is closed.' },
  STICKY: { label: 'Sticky', hint: 'Stands in the page, and moves into a corner once it has scrolled away.' },
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
  START: 'Inside, at its start',
  END: 'Inside, at its end',
};

export const TRIGGER_LABELS: Readonly<Record<WidgetTrigger['on'], string>> = {
  LOAD: 'At once',
  DELAY: 'After some seconds',
  SCROLL: 'When the visitor has scrolled',
  EXIT: 'When the visitor is about to leave',
  CLICK: 'On a click on something',
};

export const DEVICE_LABELS: Readonly<Record<WidgetDevice, string>> = {
  PHONE: 'Phone',
  TABLET: 'Tablet',
  DESKTOP: 'Desktop',
};

export const PERIOD_LABELS: Readonly<Record<FrequencyPeriod, string>> = {
  PAGE: 'on one page',
  VISIT: 'in one visit',
  DAY: 'a day',
  WEEK: 'a week',
  EVER: 'ever',
};

export const MOMENT_LABELS: Readonly<Record<CtaMoment['at'], string>> = {
  TIME: 'At a time of the video',
  END: 'At the end',
  PAUSE: 'While it is paused',
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
  const [first = 'No page yet', ...others] = urls;
  return others.length === 0 ? first : `${first} and ${others.length} more`;
}
