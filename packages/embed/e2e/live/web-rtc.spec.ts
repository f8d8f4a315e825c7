import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until, untilMoving, videoState } from '../harness.ts';
import {
  type BroadcastBench,
  expectPlausible,
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
  /** Nothing that it sends arrives, as where UDP is blocked. */
  readonly isBlocked?: boolean;
}

/** A page that sends a moving picture to everybody who asks for it. */
async function startPublisher({ delayMs = 0, isBlocked = false }: PublisherOptions = {}) {
  const context = await bench.harness.browser.newContext();
  onTestFinished(() => context.close());
  const page = await context.newPage();
  // A sound needs somebody who has touched the page.
  await page.mouse.click(1, 1);
  return (offer: string): Promise<string> =>
    page.evaluate(
      async ({ sdp, waitMs, isMute }) => {
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
        if (waitMs > 0) {
          await sender.replaceTrack(null);
          const studio = new AudioContext();
          const microphone = studio.createMediaStreamDestination();
          const tone = studio.createOscillator();
          tone.connect(microphone);
          tone.start();
          for (const sound of microphone.stream.getAudioTracks()) connection.addTrack(sound);
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
      { sdp: offer, waitMs: delayMs, isMute: isBlocked },
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
