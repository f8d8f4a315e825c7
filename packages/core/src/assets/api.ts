import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/values.ts';

/** Bytes of a file, without an envelope. */
const File = v.string();

export const getLoader = endpoint({
  service: 'assets',
  method: 'GET',
  path: '/sub-apps/widgets/player/index.js',
  auth: 'public',
  summary: 'The embed: the stable entry that a snippet loads; what it loads itself lies beside it, for ever',
  query: v.object({ key: v.exactOptional(v.string()), sum: v.exactOptional(v.string()) }),
  response: File,
  responseType: 'text/javascript',
});

export const getPlayerPage = endpoint({
  service: 'assets',
  method: 'GET',
  path: '/embed/{playerId}',
  auth: 'public',
  summary:
    'The page with one player, for sites that frame it; framed only by the allowed domains, where there are any',
  params: v.strictObject({ playerId: Id }),
  response: File,
  responseType: 'text/html',
});
