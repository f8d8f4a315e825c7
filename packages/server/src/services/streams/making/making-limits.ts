import { defaultJobLimits, type JobLimits } from '../../../media/child/limits.ts';

/** The engine gives up before the queue does, so that the uploader gets a sentence. */
export const MAKING_LIMITS: JobLimits = { ...defaultJobLimits, wallTimeMs: 23 * 3_600_000 };
