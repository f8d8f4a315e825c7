import { createPlayId } from './play-id.ts';

let visit = '';

/**
 * The id of a visit, which lives with the tab; nothing outlasts it, so no visitor is recognised. A browser may throw
 * at the mere mention of its storage (sandboxed frames, blocked cookies): then the visit lives as long as the page.
 */
export function visitId(): string {
  visit ||= createPlayId();
  try {
    visit = sessionStorage.commoncast ||= visit;
  } catch {}
  return visit;
}
