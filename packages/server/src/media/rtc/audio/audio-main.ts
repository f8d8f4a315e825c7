import { AV_LOG_FATAL } from 'node-av/constants';
import { Log } from 'node-av/lib';
import { watchParent } from '../../child/watch-parent-thread.ts';
import type { AudioTrack } from '../../live/source.ts';
import { AudioLane } from './audio-lane.ts';
import type { AudioCommand, AudioNotice } from './audio-messages.ts';
import { SoundGauge } from './sound-gauge.ts';

// One process for the sound of all streams.

const lanes = new Map<string, AudioLane>();
const gauges = new Map<string, { readonly gauge: SoundGauge; readonly config: string }>();

Log.setLevel(AV_LOG_FATAL);
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
watchParent();
process.on('message', (command: AudioCommand) => {
  try {
    take(command);
  } catch (error) {
    drop(command.lane);
    tell({ type: 'failed', lane: command.lane, detail: String(error) });
  }
});

function tell(notice: AudioNotice): void {
  process.send?.(notice);
}

function drop(name: string): void {
  lanes.get(name)?.close();
  lanes.delete(name);
  gauges.get(name)?.gauge.close();
  gauges.delete(name);
}

function gaugeFor(name: string, track: AudioTrack): SoundGauge {
  const config = `${track.codec} ${Buffer.from(track.config).toString('hex')}`;
  const known = gauges.get(name);
  if (known?.config === config) return known.gauge;
  drop(name);
  const gauge = new SoundGauge(track);
  gauges.set(name, { gauge, config });
  return gauge;
}

function take(command: AudioCommand): void {
  const name = command.lane;
  switch (command.type) {
    case 'track': {
      drop(name);
      const lane = new AudioLane(command.track, command.to, (frame) =>
        tell({ type: 'frame', lane: name, frame }),
      );
      lanes.set(name, lane);
      break;
    }
    case 'frame':
      lanes.get(name)?.push(command.frame);
      break;
    case 'gauge': {
      const peak = gaugeFor(name, command.track).peakOf(command.packets);
      tell({ type: 'peak', lane: name, peak });
      break;
    }
    case 'close':
      drop(name);
      break;
  }
}
