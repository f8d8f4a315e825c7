import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/values.ts';
import { FRAME } from '../pages/route.ts';
import { Oembed, OembedQuery } from './oembed.ts';

/** A file's bytes, without an envelope. */
const File = v.string();

export const getLoader = endpoint({
  service: 'assets',
  method: 'GET',
  path: '/sub-apps/widgets/player/index.js',
  auth: 'public',
  summary:
    'The embed: the stable entry that a snippet loads; the files that it loads lie next to it, unchanged forever',
  query: v.object({ key: v.exactOptional(v.string()), sum: v.exactOptional(v.string()) }),
  response: File,
  responseType: 'text/javascript',
});

/** What a frame's URL may ask for. An invalid value is treated as absent. */
const FrameQuery = v.object({
  /** `1` or `0`, like the three below; starts muted, as browsers require. */
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
  path: `${FRAME}{playerId}`,
  auth: 'public',
  summary:
    'The page with one player, or one public video or playlist, for sites that frame it; framed only by the allowed domains, if there are any',
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
