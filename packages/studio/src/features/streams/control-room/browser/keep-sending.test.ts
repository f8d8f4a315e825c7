import { ApiError } from '@commoncast/core/http/api-error';
import { expect, it, vi } from 'vitest';
import { keepSending, type Sending } from './keep-sending.ts';
import { WhipRefusal, type WhipSession } from './whip-client.ts';

/** A server that answers each attempt in its turn; sessions last until they are cut. */
function createServer(...answers: (Error | 'ok')[]) {
  const said: Sending[] = [];
  const keys: string[] = [];
  const cuts: (() => void)[] = [];
  const closed = vi.fn();
  let made = 0;
  const stop = keepSending({
    makeKey: async () => `key-${++made}`,
    publish: async (streamKey): Promise<WhipSession> => {
      keys.push(streamKey);
      const answer = answers.shift() ?? 'ok';
      if (answer !== 'ok') throw answer;
      const { promise: lost, resolve } = Promise.withResolvers<void>();
      cuts.push(resolve);
      return { lost, close: closed };
    },
    report: (sending) => void said.push(sending),
    firstRetryMs: 1,
  });
  const kinds = () => said.map(({ kind }) => kind);
  return { said, kinds, keys, cuts, closed, stop };
}

it('sends until it is stopped', async () => {
  const { kinds, closed, stop } = createServer();
  await vi.waitFor(() => expect(kinds()).toEqual(['connecting', 'sending']));
  stop();
  expect(closed).toHaveBeenCalled();
  expect(kinds().at(-1)).toBe('off');
});

it('connects again after a lost connection, also while the server still knows the old one', async () => {
  const { kinds, cuts, keys, stop } = createServer('ok', new WhipRefusal(409), new Error('Network'), 'ok');
  await vi.waitFor(() => expect(cuts).toHaveLength(1));
  cuts[0]?.();
  await vi.waitFor(() => expect(cuts).toHaveLength(2));
  expect(kinds().filter((kind) => kind === 'sending')).toHaveLength(2);
  expect(kinds()).toContain('reconnecting');
  expect(new Set(keys)).toEqual(new Set(['key-1']));
  stop();
});

it('takes another key when the first has run out', async () => {
  const { cuts, keys, stop } = createServer(new WhipRefusal(401), 'ok');
  await vi.waitFor(() => expect(cuts).toHaveLength(1));
  expect(keys).toEqual(['key-1', 'key-2']);
  stop();
});

it.each([
  [new WhipRefusal(409), /encoder is sending to this stream already/],
  [new WhipRefusal(404), /stream is over/],
  [new ApiError({ status: 409, code: 'ILLEGAL_TRANSITION', message: 'This stream is over' }), /is over/],
])('says why it is refused, and stops', async (refusal, sentence) => {
  const { said } = createServer(refusal);
  await vi.waitFor(() =>
    expect(said.at(-1)).toMatchObject({ kind: 'off', problem: expect.stringMatching(sentence) }),
  );
});
