import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { IdParams } from '../http/values.ts';
import { PosterQuery } from './poster-query.ts';

/** A file's bytes, without an envelope. */
const File = v.string();

export const getVodPlaylist = endpoint({
  service: 'cdn',
  method: 'GET',
  path: '/cdn/vod/{id}/index.m3u8',
  auth: 'public',
  summary:
    'The HLS index playlist of a published video; renditions and segments lie below it. While a video is being made, a segment that is not there yet is answered as soon as it is, or with 503 and `Retry-After` after eight seconds. Where the business has allowed domains, only the signed address in the public details is good, for some hours',
  params: IdParams,
  response: File,
  responseType: 'application/vnd.apple.mpegurl',
  errors: ['ORIGIN_NOT_ALLOWED', 'RANGE_NOT_SATISFIABLE'],
});

export const getLivePlaylist = endpoint({
  service: 'cdn',
  method: 'GET',
  path: '/cdn/live/{id}/index.m3u8',
  auth: 'public',
  summary:
    'The HLS multivariant playlist of a stream on air, with low latency (RFC 8216bis); its media playlist, segments and parts lie below it. Where the business has allowed domains, only the signed address in the public details is good, for some hours',
  params: IdParams,
  response: File,
  responseType: 'application/vnd.apple.mpegurl',
  errors: ['ORIGIN_NOT_ALLOWED', 'RANGE_NOT_SATISFIABLE'],
});

export const getThumbnail = endpoint({
  service: 'cdn',
  method: 'GET',
  path: '/cdn/thumbnail/{id}.png',
  auth: 'public',
  summary:
    'The poster of a published video: AVIF or WebP where `Accept` names it, otherwise JPEG if the URL has a width (`?w=`) and PNG if not; cached forever if it has a version (`?v=`)',
  params: IdParams,
  query: PosterQuery,
  response: File,
  responseType: 'image/png',
  errors: ['RANGE_NOT_SATISFIABLE'],
});

export const getShareImage = endpoint({
  service: 'cdn',
  method: 'GET',
  path: '/cdn/thumbnail/{id}.jpg',
  auth: 'public',
  summary: 'The poster of a published video as link previews show it: 1200 × 630 pixels, at most 150 kB',
  params: IdParams,
  response: File,
  responseType: 'image/jpeg',
  errors: ['RANGE_NOT_SATISFIABLE'],
});
