import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/values.ts';
import { Oembed, OembedQuery } from './oembed.ts';

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

/** What the address of a frame may ask for. A value that is no good is as if it were not there. */
const FrameQuery = v.object({
  /** `1` or `0`, as the three below; starts muted, as browsers want it. */
  autoplay: v.exactOptional(v.string()),
  muted: v.exactOptional(v.string()),
  loop: v.exactOptional(v.string()),
  controls: v.exactOptional(v.string()),
  /** RRGGBB, with or without `#`. */
  color: v.exactOptional(v.string()),
  /** `90`, `1m30s` or `1:30`. */
  start: v.exactOptional(v.string()),
});

export const getPlayerPage = endpoint({
  service: 'assets',
  method: 'GET',
  path: '/embed/{playerId}',
  auth: 'public',
  summary:
    'The page with one player, or one public video or playlist, for sites that frame it; framed only by the allowed domains, where there are any',
  params: v.strictObject({ playerId: Id }),
  query: FrameQuery,
  response: File,
  responseType: 'text/html',
});

export const getOembed = endpoint({
  service: 'assets',
  method: 'GET',
  path: '/oembed',
  auth: 'public',
  summary:
    'oEmbed 1.0 of a watch page (/v/… or /p/…) or a frame (/embed/…) of this server: JSON, or XML with format=xml; without an envelope',
  query: OembedQuery,
  response: Oembed,
  responseType: 'application/json+oembed',
});
