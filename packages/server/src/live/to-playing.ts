import type { AudioBridges } from '../media/rtc/audio/audio-bridge.ts';
import type { Playing } from '../media/rtc/rtc-engine.ts';
import type { Broadcast } from './broadcast.ts';
import type { Relay } from './relay.ts';

const REORDERED = 'This stream has B-frames, which WebRTC cannot play. Play it by HLS.';
const NOT_H264 = 'The pictures of this stream are not H.264, which WebRTC needs. Play it by HLS.';

/** What a viewer gets of a broadcast by WebRTC; null while nothing arrives that this viewer may see. */
export function toPlaying(
  broadcast: Broadcast,
  {
    sessionId,
    isMember,
    bridges,
  }: { readonly sessionId: string; readonly isMember: boolean; readonly bridges: AudioBridges },
): Playing | null {
  const relay = broadcast.relay(isMember);
  if (!relay?.video) return null;
  const obstacle = obstacleOf(relay);
  return {
    stream: `${sessionId} for ${isMember ? 'members' : 'visitors'}`,
    profile: relay.video.codecs.split('.')[1] ?? '',
    ...(obstacle !== null && { obstacle }),
    requestKeyFrame: () => broadcast.connection?.requestKeyFrame(),
    subscribe(sink) {
      const bridge = bridges.createAudioBridge('opus', sink);
      const leave = relay.add(bridge);
      return () => {
        leave();
        bridge.end('finished');
      };
    },
  };
}

function obstacleOf({ video, isReordered }: Relay): string | null {
  if (video?.codec !== 'avc') return NOT_H264;
  return isReordered ? REORDERED : null;
}
