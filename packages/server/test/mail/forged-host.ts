import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A host that is not ours. */
export const EVIL = 'evil.example';
/** For that host, by each header that may say so. */
const FORGED = { host: EVIL, 'x-forwarded-host': EVIL, forwarded: `host=${EVIL}`, 'x-original-host': EVIL };

/** Sends a request as `fetch` does, which takes no other host than the one of the address. */
export const fetchForged: typeof fetch = async (input, init) => {
  const asked = new Request(input, init);
  const headers = { ...Object.fromEntries(asked.headers), ...FORGED };
  const body = Buffer.from(await asked.arrayBuffer());
  const sent = request(asked.url, { method: asked.method, headers }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return new Response(await buffer(answer), {
    status: answer.statusCode ?? 0,
    headers: { 'content-type': answer.headers['content-type'] ?? '' },
  });
};
