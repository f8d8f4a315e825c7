import { isIPv6 } from 'node:net';
import { PushError } from './push-error.ts';

/** Where a broadcast is sent. */
export interface RtmpTarget {
  readonly host: string;
  readonly port: number;
  readonly isTls: boolean;
  readonly app: string;
  readonly tcUrl: string;
  readonly streamKey: string;
}

const RTMP_PORT = 1935;
const RTMPS_PORT = 443;

/**
 * Takes an address apart as encoders do: the path is the application. Without a stream key, the last part of the path
 * is it.
 * @throws {PushError} BAD_URL
 */
export function readRtmpTarget(url: string, streamKey: string): RtmpTarget {
  const [, scheme = '', rest = ''] = /^(rtmps?):\/\/(.*)$/i.exec(url.trim()) ?? [];
  // The parser knows hosts and ports of http, but drops port 80 as its own.
  const parsed = URL.parse(`http://${rest}`);
  if (!scheme || !parsed?.hostname || parsed.username || parsed.password) throw new PushError('BAD_URL');
  const isTls = scheme.toLowerCase() === 'rtmps';
  const is80 = /^(\[[^\]]*\]|[^/:?#]*):80(?=[/?#]|$)/.test(rest);
  const port = Number(parsed.port) || (is80 ? 80 : isTls ? RTMPS_PORT : RTMP_PORT);
  const path = rest.replace(/^[^/?#]*\/?/, '').replace(/\/+$/, '');
  const cut = streamKey === '' ? path.lastIndexOf('/') : path.length;
  const app = path.slice(0, Math.max(0, cut));
  const key = streamKey === '' ? path.slice(cut + 1) : streamKey;
  if (app === '' || key === '') throw new PushError('BAD_URL');
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  const shown = isIPv6(host) ? `[${host}]` : host;
  const tcUrl = `${scheme.toLowerCase()}://${shown}:${port}/${app}`;
  return { host, port, isTls, app, tcUrl, streamKey: key };
}
