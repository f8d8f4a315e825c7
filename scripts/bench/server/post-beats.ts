import { type Agent, request } from 'node:http';
import { ingestBeats } from '@commoncast/core/insights/api';
import { BROWSER } from '@commoncast/server/test/insights/beats';

/** Sends one batch from the agent's address. @returns the status of the answer */
export function postBeats(agent: Agent, origin: string, body: string): Promise<number> {
  const answered = Promise.withResolvers<number>();
  const outgoing = request(origin + ingestBeats.path, {
    agent,
    method: 'POST',
    headers: {
      'content-type': 'text/plain',
      'content-length': Buffer.byteLength(body),
      'user-agent': BROWSER,
    },
  });
  outgoing.on('response', (response) => {
    response.resume();
    response.on('end', () => answered.resolve(response.statusCode ?? 0));
    response.on('error', answered.reject);
  });
  outgoing.on('error', answered.reject);
  outgoing.end(body);
  return answered.promise;
}
