import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { Vod } from '@commoncast/core/streams/schema';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import type { Player } from '../../data/players.ts';
import { isWorking } from '../../data/verification-query.ts';

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
  /** What the last check of the snippet found; null: there was none, or it is not known. */
  readonly verification: SnippetVerification | null;
}

/** What would help most now; each disappears when it is done. */
export function nextSteps({ videos, players, viewsThisMonth, verification }: Situation): NextStep[] {
  const steps: NextStep[] = [];
  const failed = videos.find(({ progress }) => progress.status === 'FAILED');
  if (failed) {
    steps.push({
      text: `‘${failed.name}’ could not be processed.`,
      action: 'See why',
      to: pathTo(STUDIO_PATHS.video, { id: failed.id }),
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
      to: pathTo(STUDIO_PATHS.video, { id: hidden.id }),
    });
  }
  const empty = players.find(({ content }) => content === null);
  if (empty) {
    steps.push({
      text: `‘${empty.name}’ shows nothing yet.`,
      action: 'Choose a video',
      to: pathTo(STUDIO_PATHS.player, { id: empty.id }),
    });
  }
  if (verification && !isWorking(verification)) {
    steps.push({
      text: `The snippet does not work yet on ${new URL(verification.checkedUrl).host}.`,
      action: 'See why',
      to: STUDIO_PATHS.install,
    });
  } else if (viewsThisMonth === 0 && !verification) {
    steps.push({
      text: 'Nobody has watched yet. Paste the snippet into your site.',
      action: 'Get the snippet',
      to: STUDIO_PATHS.install,
    });
  }
  return steps;
}
