import type { Player } from '@commoncast/core/players/schema';
import type { Vod } from '@commoncast/core/streams/schema';

export interface NextStep {
  readonly text: string;
  readonly action: string;
  readonly to: string;
}

interface Situation {
  readonly videos: readonly Vod[];
  readonly players: readonly Player[];
  /** Null while it is not known. */
  readonly viewsThisMonth: number | null;
}

/** What would help most now; each disappears when it is done. */
export function nextSteps({ videos, players, viewsThisMonth }: Situation): NextStep[] {
  const steps: NextStep[] = [];
  const failed = videos.find(({ progress }) => progress.status === 'FAILED');
  if (failed) {
    steps.push({
      text: `‘${failed.name}’ could not be made playable.`,
      action: 'See why',
      to: `/videos/${failed.id}`,
    });
  }
  const hidden = videos.find(
    ({ publishState, progress }) =>
      publishState === 'UnPublished' && (progress.status === 'PLAYABLE' || progress.status === 'READY'),
  );
  if (hidden) {
    steps.push({
      text: `‘${hidden.name}’ is ready, but not published.`,
      action: 'Publish',
      to: `/videos/${hidden.id}`,
    });
  }
  const empty = players.find(({ content }) => content === null);
  if (empty) {
    steps.push({
      text: `‘${empty.name}’ shows nothing yet.`,
      action: 'Choose a video',
      to: `/players/${empty.uuid}`,
    });
  }
  if (viewsThisMonth === 0) {
    steps.push({
      text: 'Nobody has watched yet. Paste the snippet into your site.',
      action: 'Get the snippet',
      to: '/settings/install',
    });
  }
  return steps;
}
