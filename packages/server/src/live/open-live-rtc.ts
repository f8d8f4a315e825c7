import { isIP } from 'node:net';
import type { Foundation } from '../foundation.ts';
import { type AudioBridges, createAudioBridges } from '../media/rtc/audio/audio-bridge.ts';
import { createRtcEngine, type RtcEngine } from '../media/rtc/rtc-engine.ts';

/** What a home needs for WebRTC: each part starts its process when it is first used. */
export interface LiveRtc {
  readonly engine: RtcEngine;
  readonly bridges: AudioBridges;
  stop(): Promise<void>;
}

const EVERY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Prepares WebRTC. Nothing runs before the first session. */
export function openLiveRtc({ config, onFailure }: Pick<Foundation, 'config' | 'onFailure'>): LiveRtc {
  const { liveHost: host, rtcPort, rtcAddress } = config;
  const failed = (what: string) => (detail: string) =>
    onFailure(new Error(`The process ${what} has died: ${detail}`));
  const engine = createRtcEngine({
    udpPort: rtcPort,
    ...(isIP(host) !== 0 && !EVERY_ADDRESS.has(host) && { bindAddress: host }),
    ...(rtcAddress !== undefined && { publicAddress: rtcAddress }),
    onFailure: failed('for WebRTC'),
  });
  const bridges = createAudioBridges(failed('that converts sound'));
  return {
    engine,
    bridges,
    async stop() {
      await engine.stop();
      bridges.stop();
    },
  };
}
