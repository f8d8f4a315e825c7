import { AV_LOG_ERROR } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { broadcastTestPicture } from '../../src/media/demo/test-picture/broadcast-test-picture.ts';
import { createBurntClock } from '../live/burnt-clock.ts';

// An encoder whose picture says when it was drawn, until it is killed. `[rtmpUrl] [streamKey]`

const [, , rtmpUrl = '', streamKey = ''] = process.argv;
Log.setLevel(AV_LOG_ERROR);
await broadcastTestPicture(
  { rtmpUrl, streamKey, durationMs: Number.POSITIVE_INFINITY },
  (message) => {
    if (message.type === 'refused') throw new Error(message.reason);
  },
  createBurntClock(),
);
