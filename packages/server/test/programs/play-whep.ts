import { setTimeout as delay } from 'node:timers/promises';
import { openWhepViewer } from '../live/whep-viewer.ts';

// Viewers by WHEP that show nothing and count what they get. Prints `connected` once all are, and the sums at the end.
// `[url] [viewers] [seconds]`

const [, , url = '', viewers = '', seconds = ''] = process.argv;
/** They do not come all at once: the server is to be measured at its work, not at its welcome. */
const EVERY_MS = 40;
const sums = { connected: 0, packets: 0, lost: 0, bytes: 0, keyFrames: 0 };
/** Nothing else holds them. */
const kept: unknown[] = [];

for (let viewer = 0; viewer < Number(viewers); viewer += 1) {
  // From a loopback address of its own, as in reality.
  kept.push(await openWhepViewer(url, sums, `127.0.1.${1 + viewer}`));
  sums.connected += 1;
  await delay(EVERY_MS);
}
console.log('connected');
await delay(Number(seconds) * 1000);
console.log(JSON.stringify(sums));
process.exit(0);
