import { parentPort, workerData } from 'node:worker_threads';
import { readPage } from './read-page.ts';

const { html, headers } = workerData as { html: string; headers: string };
parentPort?.postMessage(readPage(html, headers));
