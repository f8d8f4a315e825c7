/** Where a widget's player is: in the page, in a corner, over the page, or in the page until it scrolls away. */
export const WIDGET_KINDS = ['INLINE', 'FLOATING', 'POPOVER', 'STICKY'] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

export const CORNERS = ['BOTTOM_RIGHT', 'BOTTOM_LEFT', 'TOP_RIGHT', 'TOP_LEFT'] as const;
export type Corner = (typeof CORNERS)[number];

/** Where an inline or sticky widget goes, relative to the element that its selector matches. */
export const INSERT_POSITIONS = ['BEFORE', 'AFTER', 'START', 'END'] as const;
export type InsertPosition = (typeof INSERT_POSITIONS)[number];

/** By the width of the window: a phone has under 600 px, a tablet under 1024. */
export const DEVICES = ['PHONE', 'TABLET', 'DESKTOP'] as const;
export type WidgetDevice = (typeof DEVICES)[number];
export const PHONE_BELOW_PX = 600;
export const TABLET_BELOW_PX = 1024;

/** For a page's fragment, if one is sent. */
export const MAX_FRAGMENT_LENGTH = 200;

/** The span in which `maxShows` counts; without the visitor's consent DAY, WEEK and EVER count within the visit. */
export const FREQUENCY_PERIODS = ['PAGE', 'VISIT', 'DAY', 'WEEK', 'EVER'] as const;
export type FrequencyPeriod = (typeof FREQUENCY_PERIODS)[number];

export const MAX_TRIGGER_DELAY_S = 3600;
export const MAX_HYPERGRAPHICS = 10;
export const MIN_WIDGET_WIDTH_PX = 160;
export const MAX_WIDGET_WIDTH_PX = 960;

/** The most that a business can have, including archived ones. */
export const MAX_WIDGETS = 1000;
/** The most widgets that a page shows; the oldest come first. */
export const MAX_WIDGETS_PER_PAGE = 50;
