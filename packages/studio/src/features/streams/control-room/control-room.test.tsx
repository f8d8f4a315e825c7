import { checkDestination } from '@commoncast/core/destinations/api';
import { sendTestPicture, setStreamStatus, watchStream } from '@commoncast/core/live/api';
import type { Stream } from '@commoncast/core/live/schema';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { hypergraphic, memberProps, pageProps } from '../../../../test/factories.ts';
import { createFakeService, type FakeService } from '../../../../test/fake-service.ts';
import { findSaid } from '../../../../test/find-said.ts';
import { destination, heard, liveStream, signal } from '../../../../test/live-factories.ts';
import { openStudio } from '../../../../test/open-studio.tsx';
import { person } from '../../../../test/person.ts';
// Loaded beforehand: what is tested is not how long the lazy parts take.
import './browser/browser-panel.tsx';
import './control-room-page.tsx';
import './destination-states.tsx';
import './hypergraphics/hypergraphics-panel.tsx';
import './premiere-room.tsx';
import './signal-health.tsx';

let service: FakeService;
let stream: Stream;
beforeEach(() => {
  service = createFakeService();
  stream = service.records.streams.add(liveStream());
});

const open = () => openStudio(`/streams/${stream.id}/live`, { service });
const kept = () => service.records.streams.get(stream.id);
const hear = (now: Parameters<typeof heard>[0]) => service.records.heardOf.set(stream.id, heard(now));
const part = (name: string) => screen.findByRole('region', { name });

it('shows the signal in words before its figures, and what to change', async () => {
  await open();
  const health = await part('Signal');
  await waitFor(() => expect(health.textContent).toContain('No signal'));
  hear({ signal: signal() });
  await waitFor(() => expect(health.textContent).toContain('Good · picture and sound arrive steadily'));
  expect(health.textContent).toContain('1280 × 720');
  expect(health.textContent).toContain('OBS 31.0, RTMP');
  expect(within(health).getByRole('meter', { name: 'Sound level' }).getAttribute('aria-valuetext')).toBe(
    '−12 dB',
  );
  const message = 'Set the keyframe interval to 2 s in OBS, under Output.';
  hear({ signal: signal({ warnings: [{ code: 'KEY_FRAMES', message }] }) });
  await waitFor(() => expect(health.textContent).toContain('One thing to change'));
  expect(within(health).getByRole('alert').textContent).toBe(message);
});

it('runs a premiere without anything to connect, puts images up, and ends it only after a question', async () => {
  service.records.hypergraphics.add(hypergraphic({ name: 'Spring sale' }));
  stream = service.records.streams.add(
    liveStream({ premiere: { videoId: null, durationMs: 60_000 }, eventStart: '2099-03-01T10:00:00.000Z' }),
  );
  await open();
  await screen.findByText(/The premiere begins automatically/);
  for (const name of ['Go live', 'Use this browser’s camera'])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Signal' })).toBeNull();
  service.records.streams.touch(stream.id, { streamStatus: 'LIVE', startedAt: '2026-03-01T10:00:00.000Z' });
  // No protocol of broadcasts carries it.
  expect((await part('Watching now')).textContent).toMatch(/0Peak0$/);
  await part('Chat');
  const hypergraphics = await part('Hypergraphics');
  await waitFor(() => expect(hypergraphics.textContent).toContain('8 seconds after you click'));
  await person.click(within(hypergraphics).getByRole('button', { name: 'Show' }));
  await within(hypergraphics).findByText(/^Goes up in [78] s$/);
  expect(service.records.shownOver.get(stream.id)).toMatchObject([{ name: 'Spring sale' }]);
  await person.click(await screen.findByRole('button', { name: 'End premiere' }));
  const question = await screen.findByRole('alertdialog', { name: 'End ‘Harbour concert’?' });
  await person.click(within(question).getByRole('button', { name: 'End premiere' }));
  await waitFor(() => expect(kept().streamStatus).toBe('ENDED'));
});

it('goes live at once with a signal, and ends only after a question', async () => {
  hear({ signal: signal(), viewersNow: 0 });
  await open();
  await screen.findByText(/Only you see this picture/);
  await person.click(screen.getByRole('button', { name: 'Go live' }));
  await waitFor(() => expect(kept().streamStatus).toBe('LIVE'));
  await findSaid('status', /^Live/);
  hear({
    signal: signal(),
    viewersNow: 1_234,
    peakViewers: 1_870,
    viewersByProtocol: { hls: 1_010, webRtc: 224 },
  });
  await screen.findByText('1,234 watching now');
  const viewers = await part('Watching now');
  expect(viewers.textContent).toContain('1,234Peak1,870Low-latency HLS1,010WebRTC224');
  await screen.findByRole('timer', { name: 'Time on air' });

  await person.click(await screen.findByRole('button', { name: 'End stream' }));
  const question = await screen.findByRole('alertdialog', { name: 'End ‘Harbour concert’?' });
  await person.click(within(question).getByRole('button', { name: 'Keep streaming' }));
  expect(service.sent(setStreamStatus)).toHaveLength(1);
  await waitFor(() => expect(screen.queryAllByRole('alertdialog')).toEqual([]));
  await person.click(screen.getByRole('button', { name: 'End stream' }));
  service.records.streams.touch(stream.id, { archiveId: stream.id });
  await person.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'End stream' }),
  );
  await screen.findByRole('link', { name: 'Open archives' });
});

it('waits for a signal, and goes live with it', async () => {
  await open();
  await person.click(await screen.findByRole('button', { name: 'Go live' }));
  await findSaid('status', /^Ready/);
  service.records.streams.touch(stream.id, {
    streamStatus: 'LIVE',
    startedAt: new Date().toISOString(),
  });
  await findSaid('status', /^Live/);
  service.records.streams.touch(stream.id, { streamStatus: 'RECONNECTING' });
  await findSaid('status', 'Signal lost · waiting for the encoder');
});

it('goes live with a test picture in the demo, and nowhere else', async () => {
  const { leave } = await open();
  await screen.findByRole('link', { name: 'Connect an encoder' });
  const name = 'Go live with a test picture';
  expect(screen.queryByRole('button', { name })).toBeNull();
  await leave();

  const props = pageProps({ demoOrigin: 'http://demo.test' });
  await openStudio(`/streams/${stream.id}/live`, { service, props });
  service.failNext(sendTestPicture, 409, {
    code: 'ILLEGAL_TRANSITION',
    message: 'Another stream is showing the test picture. End that stream first.',
  });
  await person.click(await screen.findByRole('button', { name }));
  await findSaid('alert', /Another stream is showing the test picture/);
  expect(kept().streamStatus).toBe('SCHEDULED');
  await person.click(screen.getByRole('button', { name }));
  await findSaid('status', /^Live/);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
});

it('says why it could not go live', async () => {
  service.failNext(setStreamStatus, 409, {
    code: 'PLAN_LIMIT_REACHED',
    message: 'Your plan has no hours left this month',
  });
  await open();
  await person.click(await screen.findByRole('button', { name: 'Go live' }));
  await findSaid('alert', 'Your plan has no hours left this monthSee plans');
  expect(kept().streamStatus).toBe('SCHEDULED');
});

it('shows whether the broadcast arrives elsewhere', async () => {
  const one = { id: stream.id, name: 'Our channel', lastError: null, retries: 0 };
  hear({ destinations: [{ ...one, state: 'BROADCASTING' }] });
  await open();
  const destinations = await part('Destinations');
  await waitFor(() => expect(destinations.textContent).toContain('Our channelSending'));
  hear({ destinations: [{ ...one, state: 'ERRORED', lastError: 'YouTube refused the key' }] });
  await waitFor(() => expect(destinations.textContent).toContain('Interrupted · YouTube refused the key'));
});

it('checks each destination before it goes live, when the room opens and when somebody asks', async () => {
  const first = service.records.destinations.add(destination());
  const second = service.records.destinations.add(
    destination({ name: 'The choir', lastError: 'The server refuses the broadcast. Check the stream key.' }),
  );
  const idle = { state: 'IDLE', lastError: null, retries: 0 } as const;
  hear({ destinations: [first, second].map(({ id, name }) => ({ id, name, ...idle })) });
  service.records.unreachable.set(first.id, 'There is no server of this name. Check the server address.');
  await open();
  const destinations = await part('Destinations');
  await waitFor(() =>
    expect(destinations.textContent).toContain('Our channelNot ready · There is no server of this name.'),
  );
  expect(destinations.textContent).toContain(
    'The choirReady, but the last broadcast failed · The server refuses the broadcast.',
  );
  service.records.unreachable.delete(first.id);
  const answer = service.hold(checkDestination);
  await person.click(within(destinations).getByRole('button', { name: 'Check destinations again' }));
  await waitFor(() => expect(destinations.textContent).toContain('Our channelChecking…'));
  answer();
  await waitFor(() =>
    expect(destinations.textContent).toContain('Our channelReady · the stream key is first'),
  );
  // On air, nothing is checked any more.
  hear({
    signal: signal(),
    destinations: [{ id: first.id, name: 'Our channel', ...idle, state: 'BROADCASTING' }],
  });
  service.records.streams.touch(stream.id, { streamStatus: 'LIVE', startedAt: '2026-03-01T10:00:00.000Z' });
  await waitFor(() => expect(destinations.textContent).toContain('Our channelSending'));
  expect(within(destinations).queryByRole('button')).toBeNull();
  expect(service.sent(checkDestination)).toHaveLength(4);
});

it('says why a destination could not be checked, and not what an earlier check has found', async () => {
  const { id, name } = service.records.destinations.add(destination());
  hear({ destinations: [{ id, name, state: 'IDLE', lastError: null, retries: 0 }] });
  await open();
  const destinations = await part('Destinations');
  await waitFor(() => expect(destinations.textContent).toContain('Our channelReady'));
  const tooMany = { code: 'RATE_LIMITED', message: 'Too many attempts. Please try again later.' } as const;
  service.failNext(checkDestination, 429, tooMany);
  const again = within(destinations).getByRole('button', { name: 'Check destinations again' });
  await person.click(again);
  await waitFor(() =>
    expect(destinations.textContent).toContain(`Our channelNot checked · ${tooMany.message}`),
  );
  await person.click(again);
  await waitFor(() => expect(destinations.textContent).toContain('Our channelReady'));
});

it('leaves checks to those who may manage destinations', async () => {
  hear({
    destinations: [{ id: stream.id, name: 'Our channel', state: 'IDLE', lastError: null, retries: 0 }],
  });
  await openStudio(`/streams/${stream.id}/live`, { service, props: memberProps() });
  const destinations = await part('Destinations');
  await waitFor(() => expect(destinations.textContent).toContain('Our channelWaiting'));
  expect(within(destinations).queryByRole('button')).toBeNull();
  expect(service.sent(checkDestination)).toEqual([]);
});

it('says that what it shows may be old once the server is gone, and recovers', async () => {
  let end = () => {};
  service.on(watchStream, () => {
    const { streamStatus, startedAt, previewUrl } = kept();
    const now = { streamStatus, startedAt, previewUrl, hypergraphics: [], ...heard({ signal: signal() }) };
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(now)}\n\n`));
        end = () => controller.close();
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  await open();
  const health = await part('Signal');
  await waitFor(() => expect(health.textContent).toContain('Good'));
  end();
  await findSaid('alert', /has lost its connection to the server/);
  await waitFor(() => expect(document.body.textContent).not.toContain('has lost its connection'));
});

it('says why a browser without cameras cannot send', async () => {
  await open();
  await person.click(await screen.findByRole('button', { name: 'Use this browser’s camera' }));
  await findSaid('alert', /This browser cannot send live pictures/);
  await person.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('button', { name: 'Use this browser’s camera' });
});

it('says before somebody goes live that the hours of viewers are used up, and does not once on air', async () => {
  service.records.billing.viewerHours = 1_000;
  await open();
  await screen.findByText(
    /^Your visitors have watched for all 1,000 hours of your plan\. You can go live again on /,
  );
  await person.click(screen.getByRole('button', { name: 'Go live' }));
  await findSaid('alert', /^Your plan includes 1,000 viewer hours until /);
  expect(kept().streamStatus).toBe('SCHEDULED');
  service.records.streams.touch(stream.id, { streamStatus: 'LIVE', startedAt: '2026-03-01T10:00:00.000Z' });
  await screen.findByRole('button', { name: 'End stream' });
  expect(screen.queryByText(/^Your visitors have watched for all/)).toBeNull();
});
