import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until, untilMoving, videoState } from '../harness.ts';
import {
  type BroadcastBench,
  comeBack,
  expectPlausible,
  leave,
  openBroadcastBench,
  protocolOf,
  sale,
} from './broadcast-bench.ts';

let bench: BroadcastBench;
beforeAll(async () => {
  bench = await openBroadcastBench();
});
afterAll(() => bench?.close());

interface PublisherOptions {
  /** How long after the first sound the first picture is sent. */
  readonly delayMs?: number;
  readonly hasSound?: boolean;
  /** Nothing that it sends arrives, as where UDP is blocked. */
  readonly isBlocked?: boolean;
}

/** A page that sends a moving picture to everybody who asks for it. */
async function startPublisher(options: PublisherOptions = {}) {
  const { delayMs = 0, hasSound = delayMs > 0, isBlocked = false } = options;
  const context = await bench.harness.browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // A sound needs somebody who has touched the page.
  await page.mouse.click(1, 1);
  return (offer: string): Promise<string> =>
    page.evaluate(
      async ({ sdp, waitMs, isHeard, isMute }) => {
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: 320, height: 180 });
        const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
        let turn = 0;
        setInterval(() => {
          turn += 7;
          pen.fillStyle = `hsl(${turn} 80% 50%)`;
          pen.fillRect(0, 0, 320, 180);
        }, 40);
        const connection = new RTCPeerConnection();
        const [track] = canvas.captureStream(25).getVideoTracks();
        await connection.setRemoteDescription({ type: 'offer', sdp });
        const sender = connection.addTrack(track as MediaStreamTrack);
        if (isHeard) {
          const studio = new AudioContext();
          const microphone = studio.createMediaStreamDestination();
          const tone = studio.createOscillator();
          tone.connect(microphone);
          tone.start();
          for (const sound of microphone.stream.getAudioTracks()) connection.addTrack(sound);
        }
        if (waitMs > 0) {
          await sender.replaceTrack(null);
          connection.addEventListener('connectionstatechange', () => {
            if (connection.connectionState === 'connected')
              setTimeout(() => void sender.replaceTrack(track as MediaStreamTrack), waitMs);
          });
        }
        await connection.setLocalDescription();
        await new Promise<void>((resolve) => {
          const look = () => connection.iceGatheringState === 'complete' && resolve();
          connection.addEventListener('icegatheringstatechange', look);
          look();
        });
        const answer = connection.localDescription?.sdp ?? '';
        if (isMute) connection.close();
        return answer;
      },
      { sdp: offer, waitMs: delayMs, isHeard: hasSound, isMute: isBlocked },
    );
}

it('plays by WebRTC where the stream prefers it, starts without a press and without a sound, and says goodbye', async () => {
  const { id, origin, goLive, putUp, takeDown, open } = await bench.schedule();
  const answer = await startPublisher();
  origin.answerWhep(answer);
  goLive('webRtc', origin.whepUrl);
  const page = await open({ autoPlay: true });
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('webRtc');
  expect((await videoState(page)).muted).toBe(true);
  await page.getByRole('button', { name: 'Live', exact: true }).waitFor();
  expect(origin.asked.filter((asked) => asked.endsWith('/whep'))).toEqual(['OPTIONS /whep', 'POST /whep']);
  const timed = await until('a beat says how far behind it is', () =>
    bench.beatsOf(id).find(({ live }) => live?.latencyMs !== undefined),
  );
  expectPlausible(timed?.live, 'webRtc');
  putUp('stream');
  await sale(page).waitFor();
  takeDown('stream');
  await sale(page).waitFor({ state: 'hidden' });
  await page.locator('commoncast-player').evaluate((element) => element.remove());
  await until('the server is told', () => origin.asked.includes('DELETE /whep/viewer'));
});

it('falls back to HLS without a press where WebRTC is refused', async () => {
  const { id, origin, goLive, open } = await bench.schedule();
  origin.publish(10);
  origin.answerWhep(async () => 503);
  goLive('webRtc', origin.whepUrl);
  const page = await open();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('hls');
  expect(origin.asked).toContain('POST /whep');
  const started = await until('its beats follow', () =>
    bench.beatsOf(id).find(({ event }) => event === 'first-frame'),
  );
  expect(started?.live?.protocol).toBe('hls');
});

it('falls back to WebRTC where HLS is not to be had', async () => {
  const { origin, goLive, open } = await bench.schedule();
  origin.breakHls(404);
  origin.answerWhep(await startPublisher());
  goLive('hls', origin.whepUrl);
  const page = await open();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('webRtc');
});

it('waits for a first picture that is slow to come, where packets do', async () => {
  const { origin, goLive, open } = await bench.schedule();
  origin.publish(10);
  origin.answerWhep(await startPublisher({ delayMs: 5_500 }));
  goLive('webRtc', origin.whepUrl);
  const page = await open();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('webRtc');
  expect(origin.asked.filter((asked) => asked === 'POST /whep')).toHaveLength(1);
});

it('falls back to HLS without a press where no packet gets through', async () => {
  const { origin, goLive, open } = await bench.schedule();
  origin.publish(10);
  origin.answerWhep(await startPublisher({ isBlocked: true }));
  goLive('webRtc', origin.whepUrl);
  const page = await open();
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('hls');
});

it('gets no picture while nobody sees it, only the sound for who listens, and nothing for others', async () => {
  const { origin, goLive, open } = await bench.schedule();
  const answer = await startPublisher({ hasSound: true });
  const offers: string[] = [];
  origin.answerWhep((offer) => {
    offers.push(offer);
    return answer(offer);
  });
  goLive('webRtc', origin.whepUrl);
  const goodbyes = () => origin.asked.filter((asked) => asked === 'DELETE /whep/viewer').length;
  const kinds = () => offers.map((offer) => /^m=video/m.exec(offer)?.[0] ?? 'sound alone');
  const page = await open({ autoPlay: true });
  await untilMoving(page);

  // Nobody has heard it so far.
  await leave(page);
  await until('the server is told', () => goodbyes() === 1);
  expect((await videoState(page)).paused).toBe(true);
  await comeBack(page);
  await untilMoving(page);

  await page.getByRole('button', { name: 'Unmute' }).press('Enter');
  await leave(page);
  await until('the picture is given up', () => goodbyes() === 2);
  const [heard, { paused }] = [await videoState(page), await videoState(page)];
  expect(paused).toBe(false);
  await until(
    'the sound continues',
    () => videoState(page),
    ({ currentTime }) => currentTime !== heard.currentTime,
  );
  await comeBack(page);
  await untilMoving(page);
  expect(kinds()).toEqual(['m=video', 'm=video', 'sound alone', 'm=video']);

  // Paused, and resumed by the page.
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await leave(page);
  await until('the server is told again', () => goodbyes() === 4);
  await page.locator('commoncast-player').evaluate((element) => (element as HTMLVideoElement).play());
  await until('the sound is asked for', () => kinds()[4] === 'sound alone');
  await comeBack(page);
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('webRtc');
});

it('changes to WebRTC without a press where the browser cannot decode what comes by HLS', async () => {
  const { origin, goLive, open } = await bench.schedule();
  origin.publish(10);
  origin.answerWhep(await startPublisher());
  goLive('hls', origin.whepUrl);
  const page = await open({ before: 'MediaSource.isTypeSupported = () => false;' });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('webRtc');
  expect(origin.asked[0]).toBe('GET /index.m3u8');
});

it('changes to HLS without a press where the browser cannot decode what comes by WebRTC', async () => {
  const { origin, goLive, open } = await bench.schedule();
  origin.publish(10);
  const answer = await startPublisher();
  // As our server does.
  origin.answerWhep(async (offer) => (/H264/.test(offer) ? answer(offer) : 406));
  goLive('webRtc', origin.whepUrl);
  const page = await open({ before: `(${forgetH264})()` });
  await page.getByRole('button', { name: /^Play/ }).click();
  await untilMoving(page);
  expect(await protocolOf(page)).toBe('hls');
  expect(origin.asked).toContain('POST /whep');
});

/** Runs in the page, before anything else does. */
function forgetH264(): void {
  const { addTransceiver } = RTCPeerConnection.prototype;
  RTCPeerConnection.prototype.addTransceiver = function (kind, init) {
    const transceiver = addTransceiver.call(this, kind, init);
    if (kind === 'video') {
      const { codecs = [] } = RTCRtpReceiver.getCapabilities('video') ?? {};
      transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => mimeType !== 'video/H264'));
    }
    return transceiver;
  };
}
