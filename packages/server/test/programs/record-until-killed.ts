import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createLiveSession } from '../../src/media/live/session/create-live-session.ts';
import { VIDEO } from '../live/signal.ts';

// Broadcasts into a folder, at ten times the usual speed, until it is killed. Each part that players can have is a line
// of the log.

const [folder = '', logPath = ''] = process.argv.slice(2);
const session = await createLiveSession({
  folder,
  clock: () => new Date(),
  dvrWindowMs: 0,
  onPart: ({ sequence, part }) => appendFileSync(logPath, `${sequence}.${part}\n`),
});
const sink = session.sink();
sink.videoTrack(VIDEO);
const data = Buffer.alloc(20_000);
data.writeUInt32BE(data.length - 4);
for (let frame = 0; ; frame += 1) {
  const us = Math.round((frame * 1e6) / 30);
  sink.videoFrame({ dtsUs: us, ptsUs: us, isKey: frame % 60 === 0, data });
  await delay(3);
}
