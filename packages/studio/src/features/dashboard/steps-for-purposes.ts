import type { Purpose } from '@commoncast/core/business/sign-up-detail';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { NEW_STREAM } from '../../ui/live/new-stream.ts';
import type { NextStep } from './next-steps.ts';

interface PurposeSituation {
  readonly purposes: readonly Purpose[];
  /** Null while it is not known. */
  readonly hasStream: boolean | null;
  /** Null while it is not known. */
  readonly hasPlaylist: boolean | null;
}

/** What leads to what the owner came for, beside a video on a website; each disappears when it is done. */
export function stepsFor({ purposes, hasStream, hasPlaylist }: PurposeSituation): NextStep[] {
  const steps: NextStep[] = [];
  if (hasStream === false && (purposes.includes('LIVE') || purposes.includes('EVENTS'))) {
    steps.push({
      text: purposes.includes('LIVE')
        ? 'You want to go live. Create your first stream.'
        : 'You want to hold events. Create a stream and choose when it starts.',
      action: 'Create a stream',
      to: `${STUDIO_PATHS.streams}?${NEW_STREAM}=live`,
    });
  }
  if (hasPlaylist === false && purposes.includes('COURSES')) {
    steps.push({
      text: 'You want to teach. Put your lessons in order in a playlist.',
      action: 'Create a playlist',
      to: STUDIO_PATHS.playlists,
    });
  }
  return steps;
}
