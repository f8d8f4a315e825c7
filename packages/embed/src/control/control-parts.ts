import type { PublicVideo } from '@commoncast/core/players/schema';
import type { Emit } from '../element/events.ts';
import type { Shell } from '../element/shell.ts';
import type { Show, StagedPlayer } from '../element/show.ts';
import type { Site } from '../loader/site.ts';
import type { MountedPlayer } from '../player/mount-player.tsx';
import type createShow from '../show/create-show.ts';
import type { Playback } from '../show/playback.ts';

/** What the show does with one source. */
export type CreateShow = typeof createShow;

/** What the show hands over to this chunk. */
export interface ControlParts {
  readonly shell: Shell;
  readonly playback: Playback;
  readonly details: StagedPlayer;
  readonly emit: Emit;
  /** Shows another video; its addresses are checked. */
  readonly change: (video: PublicVideo, isAutoPlay: boolean) => void;
  /** The same video has other addresses by now. */
  readonly renew: (video: PublicVideo) => void;
  /** Fetches the controls; undefined where they do not come. */
  readonly dress: () => Promise<MountedPlayer | undefined>;
  /** Whom the video belongs to; undefined where nobody is asked. */
  readonly site: Site | undefined;
  /** The show that this is part of, and what made it. */
  readonly show: Show;
  readonly create: CreateShow;
}
