import type { Foundation } from './foundation.ts';
import type { MediaEngine } from './media/engine.ts';
import { startAccountsUpkeep } from './services/authentication/upkeep-job.ts';
import { startRoller } from './services/insights/store/inbox/roller.ts';
import { startInsightsUpkeep } from './services/insights/store/upkeep/upkeep-job.ts';
import { startPlaylistsUpkeep } from './services/playlists/upkeep-job.ts';
import { startVideoJobs } from './services/streams/video-jobs.ts';
import { startViewerSessionsUpkeep } from './services/viewer-sessions/upkeep-job.ts';
import { startWidgetsUpkeep } from './services/widgets/upkeep-job.ts';

/**
 * Starts what works in the background: the role `jobs`.
 * @param engine makes the videos
 * @param ends stops it again, but for the jobs, which are stopped with their queues
 */
export async function startWorkers(
  foundation: Foundation,
  engine: MediaEngine,
  ends: AsyncDisposableStack,
): Promise<void> {
  const { database, onFailure } = foundation;
  await startVideoJobs({ ...foundation, engine });
  await startAccountsUpkeep(foundation);
  await startInsightsUpkeep(foundation);
  await startViewerSessionsUpkeep(foundation);
  await startWidgetsUpkeep(foundation);
  await startPlaylistsUpkeep(foundation);
  const roller = await startRoller(database, { onFailure });
  ends.defer(() => roller.stop());
}
