/** In bits per second: what a home connection can send, and 720p needs. */
const MAX_BITRATE = 2_500_000;
const MAX_FRAME_RATE = 30;
/** Candidates of the own machine come at once; a slow network interface is not waited for. */
const GATHER_MS = 2_000;
const CONNECT_MS = 15_000;
/** Connections come back by themselves after less. */
const LOST_MS = 5_000;

export interface WhipOptions {
  readonly url: string;
  readonly streamKey: string;
  readonly tracks: readonly MediaStreamTrack[];
  readonly signal: AbortSignal;
}

export interface WhipSession {
  /** Resolves once the connection is lost for good. */
  readonly lost: Promise<void>;
  /** Ends it and tells the server. */
  readonly close: () => void;
}

/** The server has refused to take the stream. */
export class WhipRefusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server has answered ${status}`);
    this.name = 'WhipRefusal';
    this.status = status;
  }
}

/**
 * Sends tracks to a server by WebRTC (WHIP, RFC 9725), video as H.264 where the browser has it.
 * @throws {WhipRefusal | Error} refused, or no connection within 15 s
 */
export async function publishByWhip({ url, streamKey, tracks, signal }: WhipOptions): Promise<WhipSession> {
  const connection = new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
  let resource: string | null = null;
  const close = () => {
    connection.close();
    const headers = { authorization: `Bearer ${streamKey}` };
    if (resource) void fetch(resource, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
    resource = null;
  };
  try {
    for (const track of tracks) offer(connection, track);
    await connection.setLocalDescription();
    await gathered(connection);
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', authorization: `Bearer ${streamKey}` },
      body: connection.localDescription?.sdp ?? '',
      signal,
    });
    if (!answer.ok) throw new WhipRefusal(answer.status);
    const location = answer.headers.get('location');
    resource = location === null ? null : new URL(location, answer.url || url).href;
    await connection.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
    await connected(connection, signal);
  } catch (error) {
    close();
    throw error;
  }
  return { lost: lostOf(connection), close };
}

function offer(connection: RTCPeerConnection, track: MediaStreamTrack): void {
  const isVideo = track.kind === 'video';
  const transceiver = connection.addTransceiver(track, {
    direction: 'sendonly',
    ...(isVideo && { sendEncodings: [{ maxBitrate: MAX_BITRATE, maxFramerate: MAX_FRAME_RATE }] }),
  });
  if (!isVideo) return;
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  // What the server makes HLS of without encoding it again.
  const isH264 = ({ mimeType }: RTCRtpCodec) => mimeType.toLowerCase() === 'video/h264';
  transceiver.setCodecPreferences([...codecs.filter(isH264), ...codecs.filter((codec) => !isH264(codec))]);
}

/** RFC 9725 §4.4 allows the offer to carry all candidates, so that one request is enough. */
function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, GATHER_MS);
    const look = () => {
      if (connection.iceGatheringState !== 'complete') return;
      clearTimeout(timer);
      resolve();
    };
    connection.addEventListener('icegatheringstatechange', look);
    look();
  });
}

function connected(connection: RTCPeerConnection, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No connection came about')), CONNECT_MS);
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    const look = () => {
      const { connectionState } = connection;
      if (connectionState === 'connected') settle(resolve);
      if (connectionState === 'failed') settle(() => reject(new Error('The connection has failed')));
    };
    connection.addEventListener('connectionstatechange', look);
    signal.addEventListener('abort', () => settle(() => reject(signal.reason)), { once: true });
    look();
  });
}

function lostOf(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    connection.addEventListener('connectionstatechange', () => {
      clearTimeout(timer);
      const { connectionState } = connection;
      if (connectionState === 'failed' || connectionState === 'closed') resolve();
      if (connectionState === 'disconnected') timer = setTimeout(resolve, LOST_MS);
    });
  });
}
