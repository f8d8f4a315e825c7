/** STARTED ⇄ PAUSED → COMPLETED, ABORTED or FAILED; the last three are final. */
export const SESSION_STATUSES = ['STARTED', 'PAUSED', 'COMPLETED', 'ABORTED', 'FAILED'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

const ENDED: readonly SessionStatus[] = ['COMPLETED', 'ABORTED', 'FAILED'];

/** The states from which a session may reach this one; a repeat changes nothing, so repeating a call is safe. */
export function statusesBefore(next: SessionStatus): readonly SessionStatus[] {
  return ENDED.includes(next) ? ['STARTED', 'PAUSED', next] : ['STARTED', 'PAUSED'];
}

/** Longer than any broadcast, in minutes: a week. */
export const MAX_TRACKED_MIN = 10_080;
