import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** How the paths of files end that take over 30 s on two cores, the longest first. */
export const LONGEST = [
  'studio/e2e/pages/pages.spec.ts',
  'studio/e2e/stories/stories.spec.ts',
  'embed/e2e/cmaf/case.spec.ts',
  'embed/e2e/cmaf/failures.spec.ts',
  'embed/e2e/wordpress/case.spec.ts',
  'studio/e2e/uploads/uploads.spec.ts',
  'studio/e2e/playlists/playlists.spec.ts',
  'studio/e2e/life/life.spec.ts',
  'studio/e2e/billing/card-traces.spec.ts',
  'services/streams/making/make-video.integration.test.ts',
  'src/two-processes-races.integration.test.ts',
  'services/insights/kill.integration.test.ts',
  'storage/s3/s3.integration.test.ts',
  'sign-in/sign-in-limits.integration.test.ts',
  'backup/backup.integration.test.ts',
  'db/jobs.integration.test.ts',
  'test/sweep/sweep.integration.test.ts',
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
