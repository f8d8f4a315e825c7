import * as v from 'valibot';
import { formatAddress, parseAddress } from './address.ts';
import { parsed } from './parsed.ts';
import { required } from './required.ts';
import { text } from './text.ts';

function normalizeRtmpUrl(typed: string): string | null {
  const address = parseAddress(typed);
  return address?.scheme === 'rtmp' || address?.scheme === 'rtmps' ? formatAddress(address) : null;
}

/** Where a broadcast is forwarded to: `rtmp://` or `rtmps://`. */
export const RtmpUrl = v.pipe(
  text('RTMP URL'),
  required('RTMP URL'),
  parsed(normalizeRtmpUrl, 'Invalid format for rtmp URL'),
);
