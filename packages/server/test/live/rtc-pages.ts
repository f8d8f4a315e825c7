import type { Page } from 'playwright';

/** What a page's call was answered. */
export interface RtcAnswer {
  readonly status: number;
  /** Of the session, absolute; null where it was refused. */
  readonly location: string | null;
  readonly message: string;
}

/** The end of both scripts, which offers what `peer` has: it needs `url` and `headers`. */
const OFFER = `
  // The server is where everybody can reach it: it needs no candidates of ours.
  const offer = peer.localDescription.sdp.replaceAll(/^a=candidate:.*\\r\\n/gm, '');
  const answer = await fetch(url, { method: 'POST', headers, body: offer });
  const sdp = await answer.text();
  const { status } = answer;
  if (status !== 201) return { status, location: null, message: JSON.parse(sdp).message };
  await peer.setRemoteDescription({ type: 'answer', sdp: window.reroute ? await window.reroute(sdp) : sdp });
  Object.assign(window, { peer });
  return { status, location: new URL(answer.headers.get('location'), answer.url).href, message: '' };`;

/** The publishing page's script: its camera and microphone, as the studio sends them. */
const PUBLISH = `async ({ url, streamKey }) => {
  const media = await navigator.mediaDevices.getUserMedia({ video: { width: 640, height: 360 }, audio: true });
  const peer = new RTCPeerConnection();
  for (const track of media.getTracks()) peer.addTransceiver(track, { direction: 'sendonly' });
  await peer.setLocalDescription();
  const headers = { 'content-type': 'application/sdp', authorization: 'Bearer ' + streamKey };
  ${OFFER}
}`;

/** The viewing page's script. */
const VIEW = `async ({ url, kinds }) => {
  const peer = new RTCPeerConnection();
  const media = new MediaStream();
  const video = document.querySelector('video');
  for (const kind of kinds) media.addTrack(peer.addTransceiver(kind, { direction: 'recvonly' }).receiver.track);
  await peer.setLocalDescription();
  const startMs = performance.now();
  video.srcObject = media;
  video.requestVideoFrameCallback(() => Object.assign(window, { firstFrameMs: performance.now() - startMs }));
  const headers = { 'content-type': 'application/sdp' };
  ${OFFER}
}`;

const RECEIVED = `(async () => {
  const sums = { pictures: 0, sounds: 0 };
  for (const one of (await window.peer.getStats()).values()) {
    if (one.type !== 'inbound-rtp') continue;
    if (one.kind === 'video') sums.pictures += one.framesDecoded ?? 0;
    else sums.sounds += one.packetsReceived;
  }
  return sums;
})()`;

const REPORTED = `(async () => {
  const reports = [...(await window.peer.getStats()).values()].filter(({ type }) => type === 'remote-inbound-rtp');
  return Math.max(0, ...reports.map(({ timestamp }) => timestamp));
})()`;

/** Publishes what the page's camera and microphone give, by WHIP. */
export function publishFromPage(page: Page, url: string, streamKey: string): Promise<RtcAnswer> {
  return page.evaluate<RtcAnswer>(`(${PUBLISH})(${JSON.stringify({ url, streamKey })})`);
}

/** Plays a stream by WHEP in the page's video element. */
export function viewInPage(page: Page, url: string, kinds = ['video', 'audio']): Promise<RtcAnswer> {
  return page.evaluate<RtcAnswer>(`(${VIEW})(${JSON.stringify({ url, kinds })})`);
}

/** How many pictures a viewing page has decoded, and how many packets of sound it has got. */
export function receivedIn(page: Page): Promise<{ readonly pictures: number; readonly sounds: number }> {
  return page.evaluate(RECEIVED);
}

/** When a publishing page was last told what has arrived, in milliseconds since 1970; 0 before that. */
export function reportedIn(page: Page): Promise<number> {
  return page.evaluate(REPORTED);
}

/** Sends a page's connections from now on another way. @param through a port of this machine, for that of the server */
export async function reroute(page: Page, through: (serverPort: number) => Promise<number>): Promise<void> {
  const candidate = /^(a=candidate:\S+ 1 UDP \d+) \S+ (\d+)/gm;
  await page.exposeFunction('reroute', async (answer: string) => {
    const [found] = answer.matchAll(candidate);
    const port = await through(Number(found?.[2]));
    return answer.replaceAll(candidate, `$1 127.0.0.1 ${port}`);
  });
}
