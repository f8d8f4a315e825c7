import { SESSION_IDLE_MS } from '@commoncast/core/insights/constants';
import { createPlayId } from './play-id.ts';

/** Keeps the visit where the browser keeps nothing. */
const page = {} as Storage;

/**
 * The id of a visit, which lives with the tab until nothing has been sent for 30 minutes; nothing outlasts it, so no
 * visitor is recognised. A browser may throw at the mere mention of its storage (sandboxed frames, blocked cookies):
 * then the visit ends with the page at the latest.
 */
export function visitId(kept?: Storage): string {
  try {
    kept ??= sessionStorage;
    // What is not kept yet is no number, and less than nothing.
    if (!(SESSION_IDLE_MS > Date.now() - kept.commoncastAt)) kept.commoncast = createPlayId();
    kept.commoncastAt = Date.now();
  } catch {
    return visitId(page);
  }
  return kept.commoncast;
}
