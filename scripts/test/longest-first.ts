import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How the paths of files end that take over 30 s on two cores, the longest first. */
export const LONGEST = [
  'studio/e2e/pages/pages.looks.ts',
  'studio/e2e/stories/stories.looks.ts',
  'studio/e2e/uploads/direct.spec.ts',
  'studio/e2e/keyboard/keyboard.spec.ts',
  'embed/e2e/cmaf/failures.spec.ts',
  'studio/e2e/two-windows/two-windows.spec.ts',
  'studio/e2e/main-job/main-job.spec.ts',
  'studio/e2e/review/review.spec.ts',
  'embed/e2e/cmaf/case.spec.ts',
  'embed/e2e/source-copy/case.spec.ts',
  'studio/e2e/uploads/uploads.spec.ts',
  'embed/e2e/live/web-rtc.spec.ts',
  'embed/e2e/wordpress/case.spec.ts',
  'studio/e2e/members/members.spec.ts',
  'studio/e2e/crash-reports/sentry.spec.ts',
  'studio/e2e/playlists/playlists.spec.ts',
  'studio/e2e/life/life.spec.ts',
  'studio/e2e/billing/card-traces.spec.ts',
  'embed/e2e/premiere/case.spec.ts',
  'embed/e2e/live/broadcast.spec.ts',
  'services/insights/kill.integration.test.ts',
  'insights/hostile-beats.integration.test.ts',
  'insights/live-figures.integration.test.ts',
  'services/streams/making/make-video.integration.test.ts',
  'test/sweep/sweep.integration.test.ts',
  'backup/media/media-backup.integration.test.ts',
  'backup/backup.integration.test.ts',
  'insights/ingest/ingest.integration.test.ts',
  'services/streams/making/stretches.integration.test.ts',
  'store/inbox/roller.integration.test.ts',
  'store/counting/viewer-days.integration.test.ts',
  'db/jobs.integration.test.ts',
  'cdn/waiting/waiting.integration.test.ts',
  'src/start-failures.integration.test.ts',
  'src/two-processes-races.integration.test.ts',
  'sign-in/sign-in-limits.integration.test.ts',
  'src/services/streams/service.integration.test.ts',
  'split-tests/poster-tests.integration.test.ts',
  'services/cdn/cdn.integration.test.ts',
  'src/several-processes.pipeline.test.ts',
  'deploy/day-in-the-life.pipeline.test.ts',
  'film/film.pipeline.test.ts',
  'scripts/demo/full-demo.pipeline.test.ts',
  'vod/source-copy.pipeline.test.ts',
  'live/live-processes.pipeline.test.ts',
  'vod/transcode.pipeline.test.ts',
  'making/upload.pipeline.test.ts',
  'ladder/fit-rungs.pipeline.test.ts',
  'stretch/stretch.pipeline.test.ts',
  'live/publisher-drops.pipeline.test.ts',
  'film/long-copy.pipeline.test.ts',
  'film/opening.pipeline.test.ts',
  'live/web-rtc.pipeline.test.ts',
  'scripts/pack/pack.test.ts',
  'captions/editor/caption-editing.test.tsx',
  'captions/editor/caption-editor.test.tsx',
  'src/app/list-pages.test.tsx',
  'src/features/widgets/widgets.test.tsx',
];

/** Starts the longest files first, so that no worker still has one to do when the others have ended. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const index = LONGEST.findIndex((ending) => moduleId.endsWith(ending));
  return index < 0 ? LONGEST.length : index;
}
