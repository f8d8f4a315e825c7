import { appendFileSync } from 'node:fs';
import { openDatabase } from '../../src/db/connect.ts';
import { defineQueue, openJobs } from '../../src/db/jobs.ts';

// Takes jobs from the queue `held`, prints that it has them, and never finishes one.

const [dataDirectory = '', databaseUrl = '', logPath = ''] = process.argv.slice(2);
const held = defineQueue<{ word: string }>({ name: 'held', retryLimit: 0, expireInS: 600 });
const database = await openDatabase({ dataDirectory, ...(databaseUrl && { databaseUrl }) });
const jobs = await openJobs(database, [held]);
await jobs.work(held, { concurrency: 1 }, async ({ word }, { retryCount }) => {
  appendFileSync(logPath, `${word} ${retryCount}\n`);
  await new Promise(() => {});
});
