import { request } from 'node:http';
import native from 'node-datachannel';
import { isRtcp, parseRtp } from '../../src/media/rtc/rtp/rtp-packet.ts';

/** What a viewer has got. */
export interface Received {
  packets: number;
  lost: number;
  bytes: number;
  keyFrames: number;
}

export interface WhepViewer {
  /** Says that the picture is lost (RFC 4585 §6.3.1). */
  askForKeyFrame(): void;
  close(): void;
}

type Peer = InstanceType<typeof native.PeerConnection>;

const VIDEO_PAYLOAD = 96;
const AUDIO_PAYLOAD = 111;
const NAL = { parameterSet: 7, aggregate: 24 } as const;

/**
 * Watches by WHEP, shows nothing, and counts.
 * @param localAddress asks from this loopback address: how many may watch from one is limited
 * @param received is added to
 */
export async function openWhepViewer(
  url: string,
  received: Received,
  localAddress = '127.0.0.1',
): Promise<WhepViewer> {
  const peer = new native.PeerConnection(`viewer at ${localAddress}`, {
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
    count(track, received);
  }
  const connected = new Promise<void>((resolve) => {
    peer.onStateChange((state) => {
      if (state === 'connected') resolve();
    });
  });
  peer.setRemoteDescription(await ask(url, await offerOf(peer), localAddress), 'answer');
  await connected;
  return {
    askForKeyFrame() {
      const [picture] = tracks;
      // Otherwise it ends the process.
      if (picture?.isOpen()) picture.requestKeyframe();
    },
    close() {
      for (const track of tracks) track.close();
      peer.close();
    },
  };
}

function offerOf(peer: Peer): Promise<string> {
  return new Promise((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(peer.localDescription()?.sdp ?? '');
    });
    peer.setLocalDescription('offer');
  });
}

/** @returns the answer */
function ask(url: string, offer: string, localAddress: string): Promise<string> {
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
function count(track: ReturnType<Peer['addTrack']>, received: Received): void {
  let last: number | null = null;
  track.onMessage((packet) => {
    if (isRtcp(packet)) return;
    const sequence = packet.readUInt16BE(2);
    const step = last === null ? 1 : (sequence - last) & 0xffff;
    received.packets += 1;
    received.bytes += packet.length;
    if (beginsKeyFrame(packet)) received.keyFrames += 1;
    // One that comes late was counted as missing.
    if (step > 0x8000) received.lost -= 1;
    else {
      received.lost += Math.max(0, step - 1);
      last = sequence;
    }
  });
}

/** Whether parameter sets are in it, which go before each key frame (RFC 6184 §5). */
function beginsKeyFrame(packet: Buffer): boolean {
  const { payloadType, payload } = parseRtp(packet) ?? {};
  if (payloadType !== VIDEO_PAYLOAD || !payload) return false;
  const type = payload[0]! & 31;
  return (type === NAL.aggregate ? payload[3]! & 31 : type) === NAL.parameterSet;
}
