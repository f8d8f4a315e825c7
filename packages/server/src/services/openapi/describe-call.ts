import { scopeOf } from '@commoncast/core/api-tokens/scope-of';
import type { EndpointDefinition, Service } from '@commoncast/core/http/endpoint';
import { DEFAULT_LIMIT_BYTES } from '../../http/body/receive-body.ts';
import { needsRoom } from '../../room/require-room.ts';

const WHO: Readonly<Record<EndpointDefinition['auth'], string>> = {
  none: 'Anybody may call it, without signing in.',
  bearer: 'A member calls it, with an access token.',
  cookie: 'Our own pages call it, with the cookie of the session and, to write, its CSRF token.',
  refresh: 'Takes a refresh token, from a header or from its cookie.',
  'public-key': 'The embed calls it from other sites, with the public key of the business.',
  viewer: "The embed calls it with a viewer's token.",
  public: 'Anybody may read what is public.',
};

/** What each service is for. */
export const SERVICES: Readonly<Record<Service, string>> = {
  authentication: 'Accounts and sessions, for programs.',
  shell: 'Accounts and sessions, for our own pages: the refresh token stays in a cookie.',
  business: 'The business account with its players, widgets and split tests.',
  logging: 'Reports of crashes.',
  streams: 'Videos, their uploads, and playlists.',
  insights: 'Beats of plays, and the figures that are made of them.',
  cdn: 'Media files and pictures.',
  assets: "What other sites' pages load, frame and look up.",
};

/** What a caller has to know about a call beside its summary, in sentences. */
export function describeCall(endpoint: EndpointDefinition): string {
  const { auth, idempotent, ifMatch, responseType = 'application/json' } = endpoint;
  const scope = scopeOf(endpoint);
  return [
    WHO[auth],
    scope && `A program may, with an API token that has the scope \`${scope}\`, as far as members may.`,
    takesBody(endpoint) && `The body may have ${sizeOf(endpoint.bodyLimit ?? DEFAULT_LIMIT_BYTES)} at most.`,
    idempotent && 'A repeat with the same `x-idempotency-key` gets the same answer for 24 hours.',
    ifMatch && 'With `if-match`, nothing changes if the record has another version by now.',
    responseType === 'text/event-stream' && 'The answer is a stream of server-sent events.',
    /^(image|text\/(html|javascript)|application\/vnd)/.test(responseType) &&
      'The answer is a file, with an ETag.',
    needsRoom(endpoint) && 'Refused while the server has hardly any space left on its disk.',
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

function takesBody({ body, bodyType }: EndpointDefinition): boolean {
  return body !== undefined || bodyType === 'application/octet-stream';
}

function sizeOf(bytes: number): string {
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib} KiB` : `${kib / 1024} MiB`;
}
