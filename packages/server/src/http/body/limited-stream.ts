import { type Readable, Transform } from 'node:stream';
import { tooLarge } from './read-bytes.ts';

/** Passes a body on and fails with PAYLOAD_TOO_LARGE at the first byte beyond the limit. */
export function limitStream(body: Readable, limitBytes: number): Readable {
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limitBytes) done(tooLarge(limitBytes));
      else done(null, chunk);
    },
  });
  // Not `pipeline`: it would destroy the request, and with it the connection that carries the answer.
  body.once('error', (error) => limited.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) limited.destroy(new Error('The body broke off'));
  });
  // Whoever stops reading, for whatever reason: the rest is thrown away, so that the connection can carry on.
  limited.once('error', () => {});
  limited.once('close', () => {
    body.unpipe(limited);
    body.resume();
  });
  return body.pipe(limited);
}
