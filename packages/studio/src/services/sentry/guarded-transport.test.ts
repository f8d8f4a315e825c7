import { expect, it } from 'vitest';
import { testCleaner } from '../../../test/sentry-cleaner.ts';
import { unpackRecording } from '../../../test/unpack-recording.ts';
import { guardTransport } from './guarded-transport.ts';

type Transport = ReturnType<ReturnType<typeof guardTransport>>;
type Envelope = Parameters<Transport['send']>[0];
type Sent = readonly [object, readonly (readonly [Record<string, unknown>, unknown])[]];

function openDoor() {
  const sent: Sent[] = [];
  const transport = guardTransport(
    () => ({
      send: async (envelope) => {
        sent.push(envelope as unknown as Sent);
        return { statusCode: 200 };
      },
      flush: async () => true,
    }),
    testCleaner(),
  )({ url: 'https://sentry.test', recordDroppedEvent: () => {} });
  const send = (...items: readonly (readonly [object, unknown])[]) =>
    transport.send([{}, items] as unknown as Envelope);
  return { sent, send };
}

it('lets errors and counts pass as they are', async () => {
  const { sent, send } = openDoor();
  const items = [
    [{ type: 'event' }, { event_id: 'e1' }],
    [{ type: 'client_report' }, { discarded_events: [] }],
  ] as const;
  expect(await send(...items)).toEqual({ statusCode: 200 });
  expect(sent).toEqual([[{}, items]]);
});

it('cleans and packs replays, and says how long they are then', async () => {
  const { sent, send } = openDoor();
  await send(
    [
      { type: 'replay_event' },
      { replay_id: 'r1', user: 'secret', urls: ['https://studio.test/videos?q=secret'] },
    ],
    [
      { type: 'replay_recording', length: 1 },
      '{"segment_id":0}\n[{"href":"https://studio.test/videos?q=secret"}]',
    ],
  );
  const [event, recording] = sent[0]?.[1] ?? [];
  expect(event?.[1]).toEqual({ replay_id: 'r1', urls: ['https://studio.test/videos'] });
  const packed = recording?.[1] as Uint8Array;
  expect(recording?.[0]).toEqual({ type: 'replay_recording', length: packed.length });
  expect(unpackRecording(packed).events).toEqual([{ href: 'https://studio.test/videos' }]);
});

it.each([
  ['session', {}],
  ['transaction', {}],
  ['span', {}],
  ['log', {}],
  ['attachment', 'secret'],
  ['feedback', {}],
  ['something_new', {}],
  ['replay_recording', new Uint8Array([1])],
])('drops %s', async (type, payload) => {
  const { sent, send } = openDoor();
  expect(await send([{ type }, payload])).toEqual({});
  await send([{ type }, payload], [{ type: 'event' }, {}]);
  expect(sent).toEqual([[{}, [[{ type: 'event' }, {}]]]]);
});
