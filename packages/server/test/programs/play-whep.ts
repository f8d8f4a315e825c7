import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import native from 'node-datachannel';

// Viewers by WHEP that show nothing and count what they get. Prints `connected` once all are, and the sums at the end.
// `[url] [viewers] [seconds]`

const [, , url = '', viewers = '', seconds = ''] = process.argv;
const VIDEO_PAYLOAD = 96;
const AUDIO_PAYLOAD = 111;
/** They do not come all at once: the server is to be measured at its work, not at its welcome. */
const EVERY_MS = 40;
const sums = { connected: 0, packets: 0, lost: 0, bytes: 0 };
/** Nothing else holds them. */
const kept: unknown[] = [];

for (let viewer = 0; viewer < Number(viewers); viewer += 1) {
  await view(viewer);
  await delay(EVERY_MS);
}
console.log('connected');
await delay(Number(seconds) * 1000);
console.log(JSON.stringify(sums));
process.exit(0);

async function view(viewer: number): Promise<void> {
  const peer = new native.PeerConnection(`viewer ${viewer}`, {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  });
  const video = new native.Video('0', 'RecvOnly');
  video.addH264Codec(VIDEO_PAYLOAD);
  const audio = new native.Audio('1', 'RecvOnly');
  audio.addOpusCodec(AUDIO_PAYLOAD);
  const tracks = [peer.addTrack(video), peer.addTrack(audio)];
  for (const track of tracks) {
    // Sends the reports without which the server takes a viewer for gone.
    track.setMediaHandler(new native.RtcpReceivingSession());
    count(track);
  }
  kept.push(peer, tracks);
  peer.setRemoteDescription(await ask(await offerOf(peer), `127.0.1.${1 + viewer}`), 'answer');
  await new Promise<void>((resolve) => {
    peer.onStateChange((state) => {
      if (state !== 'connected') return;
      sums.connected += 1;
      resolve();
    });
  });
}

function offerOf(peer: InstanceType<typeof native.PeerConnection>): Promise<string> {
  return new Promise((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(peer.localDescription()?.sdp ?? '');
    });
    peer.setLocalDescription('offer');
  });
}

/** Asks from a loopback address of its own, as in reality: how many may watch from one is limited. @returns the answer */
function ask(offer: string, localAddress: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/sdp' };
    const asking = request(url, { method: 'POST', headers, localAddress }, async (response) => {
      const text = (await response.toArray()).join('');
      if (response.statusCode === 201) resolve(text);
      else reject(new Error(`WHEP answered ${response.statusCode}: ${text}`));
    });
    asking.once('error', reject);
    asking.end(offer);
  });
}

/** Counts the packets of a track, and those that are missing between them (RFC 3550 §5.1). */
function count(track: ReturnType<InstanceType<typeof native.PeerConnection>['addTrack']>): void {
  let last: number | null = null;
  track.onMessage((packet) => {
    const kind = packet[1] ?? 0;
    // RTCP shares the connection (RFC 5761 §4).
    if (kind >= 192 && kind <= 223) return;
    const sequence = packet.readUInt16BE(2);
    const step = last === null ? 1 : (sequence - last) & 0xffff;
    sums.packets += 1;
    sums.bytes += packet.length;
    // One that comes late was counted as missing.
    if (step > 0x8000) sums.lost -= 1;
    else {
      sums.lost += Math.max(0, step - 1);
      last = sequence;
    }
  });
}
