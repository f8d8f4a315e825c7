/** What one media job may use. Exceeding any of these kills the job's process. */
export interface JobLimits {
  readonly wallTimeMs: number;
  /** Silence longer than this means that the process hangs. */
  readonly silenceMs: number;
  /** Resident memory of the process. */
  readonly memoryBytes: number;
  /** Total size of the files below the output directory. */
  readonly outputBytes: number;
}

const GIB = 1024 ** 3;

/** Generous enough for 12 hours of 1080p; for hostile files the silence and the memory limits bite first. */
export const defaultJobLimits: JobLimits = {
  wallTimeMs: 24 * 3_600_000,
  silenceMs: 120_000,
  memoryBytes: 4 * GIB,
  outputBytes: 100 * GIB,
};
