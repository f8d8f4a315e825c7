import { noticeCrash, reportCrash } from '@commoncast/core/logging/api';
import { newId } from '../factories.ts';
import type { On } from './answering.ts';
import type { Records } from './records.ts';

/** Answers the reports of crashes, automatic ones and those of people. */
export function serveCrashes(on: On, { crashes, crashReports }: Records): void {
  on(noticeCrash, ({ body }) => {
    const id = newId();
    crashes.set(id, body);
    return { id };
  });
  on(reportCrash, ({ body: { crashId, ...words } }) => {
    const id = newId();
    // A report is kept without a crash that nobody knows of.
    const known = crashId !== undefined && crashes.has(crashId);
    crashReports.set(id, { ...words, crashId: known ? crashId : null });
    return { id };
  });
}
