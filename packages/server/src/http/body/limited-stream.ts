import { type Readable, Transform } from 'node:stream';
import { malformed } from '../../problems/problems.ts';
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
  const breakOff = () => limited.destroy(malformed('The body broke off'));
  // A sender that goes away is normal, not a failure of ours.
  body.once('error', breakOff);
  body.once('close', () => {
    if (!body.readableEnded) breakOff();
  });
  // When reading stops, for whatever reason, the rest is discarded so that the connection stays usable.
  limited.once('error', () => {});
  limited.once('close', () => {
    body.unpipe(limited);
    body.resume();
  });
  return body.pipe(limited);
}
