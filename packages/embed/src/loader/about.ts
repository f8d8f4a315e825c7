import type { Beat } from '@commoncast/core/insights/beat';
import type { PublicPlayer } from '@commoncast/core/players/schema';

/** What lies over the picture has to report of a play, beside what the play itself says. */
export type WidgetEvent = 'cta-shown' | 'cta-click' | 'hypergraphic-click';

/** Why a player stands where it stands: its beats say so. */
export interface About {
  /** Said with every beat of the player. */
  readonly subject: Pick<Beat, 'widgetId' | 'test'>;
  /** What happened before anything listened. */
  readonly waiting: WidgetEvent[];
  /** Set by the session of the play, which counts from then on. */
  report?: ((event: WidgetEvent) => void) | undefined;
}

/** A player that a widget shows. */
export interface ShownPlayer extends PublicPlayer {
  readonly about?: About;
  /** The id of the stream whose recording is shown as the video. */
  readonly replayOf?: string;
  /** Another item of the playlist was on before, and the page's `start` was meant for that. */
  readonly isLater?: boolean;
}
