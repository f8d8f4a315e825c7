import { BURNT_CLOCK } from '@commoncast/server/test/live/burnt-clock';
import type { Page } from 'playwright';

/** Publishes from a page by WHIP a picture that says when it was drawn. */
export async function publishClock(page: Page, whipUrl: string, streamKey: string): Promise<void> {
  // A page of the same origin: the platform's own forbid requests that they do not make.
  const { href } = new URL('/bench', whipUrl);
  await page.route(href, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Encoder</title>' }),
  );
  await page.goto(href);
  await page.evaluate(publish, { ...BURNT_CLOCK, whipUrl, streamKey });
}

/** Runs in the page. */
async function publish({
  width,
  height,
  bits,
  blockWidth,
  blockHeight,
  whipUrl,
  streamKey,
}: typeof BURNT_CLOCK & { readonly whipUrl: string; readonly streamKey: string }): Promise<void> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  let turn = 0;
  setInterval(() => {
    turn += 1;
    const nowMs = Date.now();
    pen.fillStyle = `hsl(${turn % 360} 60% 50%)`;
    pen.fillRect(0, blockHeight, width, height);
    pen.fillStyle = 'white';
    pen.fillRect((turn * 7) % width, height / 2, 60, 60);
    for (let bit = 0; bit < bits; bit += 1) {
      pen.fillStyle = Math.floor(nowMs / 2 ** bit) % 2 === 1 ? 'white' : 'black';
      pen.fillRect(bit * blockWidth, 0, blockWidth, blockHeight);
    }
  }, 33);
  const connection = new RTCPeerConnection();
  for (const track of canvas.captureStream(30).getTracks())
    connection.addTransceiver(track, { direction: 'sendonly' });
  await connection.setLocalDescription();
  await new Promise<void>((resolve) => {
    const look = () => connection.iceGatheringState === 'complete' && resolve();
    connection.addEventListener('icegatheringstatechange', look);
    look();
  });
  const answer = await fetch(whipUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${streamKey}` },
    body: connection.localDescription?.sdp ?? '',
  });
  const sdp = await answer.text();
  if (answer.status !== 201) throw new Error(`WHIP answered ${answer.status}: ${sdp}`);
  await connection.setRemoteDescription({ type: 'answer', sdp });
  // Nothing else holds it.
  Object.assign(window, { connection });
}
