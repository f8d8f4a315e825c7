/** The levels of the test command, in the order in which they run: what is quick to fail comes first. */
export interface Level {
  readonly name: string;
  /** Vitest projects of the level; a level without any runs `command`, which counts as one test. */
  readonly projects?: readonly string[];
  readonly command?: readonly [string, ...string[]];
  readonly needs?: 'chromium' | 'firefox' | 'postgres';
  /** No test of it watches the clock, so it runs beside its neighbours of the same kind. */
  readonly isUntimed?: boolean;
  /** The level whose output it reads. */
  readonly after?: string;
}

export const LEVELS: readonly Level[] = [
  { name: 'format and lint', command: ['node', 'scripts/lint.ts'], isUntimed: true },
  { name: 'build', command: ['node', 'scripts/build.ts'], isUntimed: true },
  { name: 'types', command: ['tsc', '-b'], isUntimed: true },
  { name: 'unit', projects: ['unit', 'component'], isUntimed: true, after: 'build' },
  { name: 'integration', projects: ['integration'], needs: 'postgres' },
  { name: 'pipeline', projects: ['pipeline'] },
  { name: 'browser', projects: ['browser'], needs: 'chromium' },
  { name: 'second browser', projects: ['second browser'], needs: 'firefox' },
];
