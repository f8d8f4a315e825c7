import { RtcRefusal } from '../rtc-refusal.ts';

/** A way to send media that an offer names. */
export interface OfferedCodec {
  readonly payloadType: number;
  /** In capitals. */
  readonly name: string;
  readonly clockHz: number;
  readonly parameters: string;
}

export interface OfferedMedia {
  readonly kind: 'video' | 'audio';
  readonly mid: string;
  readonly codecs: readonly OfferedCodec[];
  /** The senders' numbers: packets are told apart by them. */
  readonly ssrcs: readonly number[];
}

/** What we read of an offer; everything else in it is ignored. */
export interface Offer {
  readonly media: readonly OfferedMedia[];
  readonly iceUser: string;
  readonly icePassword: string;
  /** SHA-256, in hexadecimal pairs. */
  readonly fingerprint: string;
}

export const MOST_SDP_BYTES = 64 * 1024;
const MOST_SSRCS = 4;

/**
 * Reads an offer (RFC 8866, RFC 8829).
 * @throws {RtcRefusal}
 */
export function parseOffer(sdp: string): Offer {
  if (sdp.length > MOST_SDP_BYTES || !sdp.startsWith('v=0')) throw damaged();
  const sections = sdp.split(/\r?\n(?=m=)/);
  const iceUser = /^a=ice-ufrag:([A-Za-z0-9+/]{4,256})\s*$/m.exec(sdp)?.[1];
  const icePassword = /^a=ice-pwd:([A-Za-z0-9+/]{22,256})\s*$/m.exec(sdp)?.[1];
  const fingerprint = /^a=fingerprint:sha-256 ((?:[0-9A-F]{2}:){31}[0-9A-F]{2})\s*$/im.exec(sdp)?.[1];
  if (iceUser === undefined || icePassword === undefined || fingerprint === undefined) throw damaged();
  const media = sections.slice(1).map(parseMedia);
  const count = (kind: OfferedMedia['kind']): number => media.filter((one) => one.kind === kind).length;
  if (media.length === 0 || count('video') > 1 || count('audio') > 1)
    throw new RtcRefusal(406, 'Offer a picture and sound, at most one of each.');
  if (new Set(media.map(({ mid }) => mid)).size !== media.length) throw damaged();
  return { media, iceUser, icePassword, fingerprint: fingerprint.toUpperCase() };
}

function parseMedia(section: string): OfferedMedia {
  const kind = /^m=(\w+) \d{1,5} UDP\/TLS\/RTP\/SAVPF /.exec(section)?.[1];
  if (kind !== 'video' && kind !== 'audio')
    throw new RtcRefusal(406, 'Only a picture and sound can be sent here. Leave out anything else.');
  const mid = /^a=mid:([A-Za-z0-9._-]{1,32})\s*$/m.exec(section)?.[1];
  if (mid === undefined) throw damaged();
  const parameters = new Map<string, string>();
  for (const [, type, text] of section.matchAll(/^a=fmtp:(\d{1,3}) ([^\r\n]{1,512})/gm))
    parameters.set(type!, text!);
  const codecs: OfferedCodec[] = [];
  for (const [, type, name, clock] of section.matchAll(/^a=rtpmap:(\d{1,3}) ([\w-]{1,32})\/(\d{1,6})/gm)) {
    if (Number(type) > 127) continue;
    codecs.push({
      payloadType: Number(type),
      name: name!.toUpperCase(),
      clockHz: Number(clock),
      parameters: parameters.get(type!) ?? '',
    });
  }
  const ssrcs = new Set(
    [...section.matchAll(/^a=ssrc:(\d{1,10})[ \r\n]/gm)].map(([, ssrc]) => Number(ssrc) >>> 0),
  );
  return { kind, mid, codecs, ssrcs: [...ssrcs].slice(0, MOST_SSRCS) };
}

function damaged(): RtcRefusal {
  return new RtcRefusal(400, 'This is not an offer that can be read: expected SDP with ICE and DTLS.');
}
