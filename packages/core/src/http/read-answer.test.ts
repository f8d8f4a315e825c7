import { expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

/** An answer whose connection breaks in the middle of its body. */
const brokenOff = (failure: unknown, status = 200): Response =>
  new Response(
    new ReadableStream({
      start(body) {
        body.enqueue(new TextEncoder().encode('{"responseData":{"na'));
        body.error(failure);
      },
    }),
    { status },
  );

const CUT_OFF = {
  name: 'ApiError',
  status: 0,
  code: 'NETWORK',
  message: 'The connection broke off in the middle of the answer. Please try again.',
};

it.each([
  ['whose connection broke', () => brokenOff(new TypeError('terminated'))],
  ['that was cut off without a word', () => new Response('{"responseData":{"na')],
  ['that never began', () => new Response('')],
  ['that somebody else wrote', () => new Response('<!doctype html><title>Log in to the Wi-Fi</title>')],
  ['without an envelope', () => new Response('null')],
])('an answer %s is not a success', async (_, answer) => {
  await expect(readAnswer(answer())).rejects.toMatchObject(CUT_OFF);
});

it('takes a refusal for one, even if its reason is cut off', async () => {
  await expect(readAnswer(brokenOff(new TypeError('terminated'), 409))).rejects.toMatchObject({
    status: 409,
    message: 'Something went wrong',
  });
});

it('passes on that the caller has given up', async () => {
  const { reason } = AbortSignal.abort();
  await expect(readAnswer(brokenOff(reason))).rejects.toBe(reason);
});
