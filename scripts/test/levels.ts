/** The levels of the test command, in the order in which they run: what fails quickly comes first. */
export interface Level {
  readonly name: string;
  /**
   * Levels of one stage run side by side, as many as there are cores. What makes videos is alone: the processes that
   * make them stand back for everything else. So is what lives a broadcast, which cannot wait. The other browsers, which
   * are slower than the first one, have a core each.
   */
  readonly stage: 'sources' | 'server' | 'media' | 'broadcast' | 'other browsers' | 'browser';
  /** Vitest projects of the level; a level without any runs `command`, which counts as one test. */
  readonly projects?: readonly string[];
  readonly command?: readonly [string, ...string[]];
  /** `servers` are PostgreSQL, nginx, S3, and peers for live streams. */
  readonly needs?: 'chromium' | 'firefox' | 'webkit' | 'servers';
  /** Most of its pages open in Chromium's headless shell where there is one: no window of a browser matters to them. */
  readonly usesHeadlessShell?: boolean;
  /** The level of its stage whose output it reads. */
  readonly after?: string;
  /** It waits for nothing but processors, and takes what the other levels of its stage leave of them. */
  readonly isInBackground?: boolean;
}

export const LEVELS: readonly Level[] = [
  { name: 'format and lint', stage: 'sources', command: ['node', 'scripts/lint.ts'] },
  { name: 'build', stage: 'sources', command: ['node', 'scripts/build.ts'] },
  { name: 'types', stage: 'sources', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'unit', stage: 'sources', projects: ['unit', 'component'], after: 'build' },
  { name: 'integration', stage: 'server', projects: ['integration'], needs: 'servers' },
  { name: 'pipeline', stage: 'media', projects: ['pipeline'], needs: 'servers' },
  { name: 'broadcast', stage: 'broadcast', projects: ['broadcast'], needs: 'chromium' },
  { name: 'second browser', stage: 'other browsers', projects: ['second browser'], needs: 'firefox' },
  { name: 'third browser', stage: 'other browsers', projects: ['third browser'], needs: 'webkit' },
  { name: 'browser', stage: 'browser', projects: ['browser'], needs: 'chromium', usesHeadlessShell: true },
  {
    ...{ name: 'looks', stage: 'browser', projects: ['looks'] },
    ...{ needs: 'chromium', usesHeadlessShell: true, isInBackground: true },
  },
];
