import type { ChosenMedia } from './choose-codecs.ts';
import type { Offer } from './parse-offer.ts';

/**
 * Writes an offer anew from what was read of it, so that the native library never sees a peer's own text. It names no
 * candidates: the peer's first packet says where it is, and we never send to an address that has not written to us.
 * @param direction of the peer
 */
export function plainOffer(
  offer: Offer,
  chosen: readonly ChosenMedia[],
  direction: 'sendonly' | 'recvonly',
): string {
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${chosen.map(({ mid }) => mid).join(' ')}`,
    'a=msid-semantic: WMS *',
  ];
  for (const { kind, mid, payloadType, profile, ssrcs } of chosen) {
    lines.push(
      `m=${kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
      'c=IN IP4 0.0.0.0',
      `a=mid:${mid}`,
      `a=${direction}`,
      `a=ice-ufrag:${offer.iceUser}`,
      `a=ice-pwd:${offer.icePassword}`,
      'a=ice-options:trickle',
      `a=fingerprint:sha-256 ${offer.fingerprint}`,
      'a=setup:actpass',
      'a=rtcp-mux',
      `a=rtpmap:${payloadType} ${kind === 'video' ? 'H264/90000' : 'opus/48000/2'}`,
    );
    for (const ssrc of ssrcs) lines.push(`a=ssrc:${ssrc} cname:peer`);
    if (kind === 'video') {
      lines.push(`a=fmtp:${payloadType} ${profile}`);
      for (const feedback of ['nack', 'nack pli', 'goog-remb'])
        lines.push(`a=rtcp-fb:${payloadType} ${feedback}`);
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}
