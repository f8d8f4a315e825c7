import { getLastVerification, verifyCodeSnippet } from '@commoncast/core/verification/api';
import { invalid } from '@commoncast/server/problems/problems';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** As long as the server waits. */
const WAIT_MS = 8_000;
const LOOK_MS = 10;

/** Answers the checks of the snippet. What they find is what the records say of the site. */
export function serveVerification(on: On, records: Records): void {
  on(verifyCodeSnippet, async ({ body: { token }, signal }) => {
    const last = records.lastCheck;
    if (token === undefined) {
      records.lastCheck = { ...records.site, eventReceived: false };
      return records.lastCheck;
    }
    if (!last || last.live?.token !== token)
      throw invalid({ token: 'This check is over. Check the page again.' });
    await waitForReport(records, signal);
    records.lastCheck = { ...last, eventReceived: last.eventReceived || records.site.eventReceived };
    return records.lastCheck;
  });
  on(getLastVerification, () => records.lastCheck && { ...records.lastCheck, live: null });
}

/** Waits until the page has reported, the caller has given up, or its time is over. */
async function waitForReport(records: Records, signal: AbortSignal): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (!records.site.eventReceived && !signal.aborted && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
}
