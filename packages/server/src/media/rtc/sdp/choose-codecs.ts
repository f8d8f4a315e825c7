import { RtcRefusal } from '../rtc-refusal.ts';
import type { Offer, OfferedCodec } from './parse-offer.ts';

export interface ChosenMedia {
  readonly kind: 'video' | 'audio';
  readonly mid: string;
  readonly payloadType: number;
  /** For H.264 as in RFC 6184 §8.1; empty for Opus. */
  readonly profile: string;
  readonly ssrcs: readonly number[];
}

/** Baseline, main and high, with or without constraints. */
const PROFILES = /^(42|4d|58|64)[0-9a-f]{4}$/i;

/**
 * Chooses H.264 with packetization mode 1, and Opus. Peers prefer what they list first.
 * @param profile of the stream, such as `42e01f`, if it is known; the nearest that the peer offers is chosen
 * @throws {RtcRefusal} no H.264 is offered
 */
export function chooseCodecs(offer: Offer, profile: string | null): ChosenMedia[] {
  return offer.media.map(({ kind, mid, codecs, ssrcs }): ChosenMedia => {
    if (kind === 'audio') {
      const opus = codecs.find(({ name, clockHz }) => name === 'OPUS' && clockHz === 48_000);
      if (opus === undefined) throw new RtcRefusal(406, 'Sound has to be offered as Opus, or left out.');
      return { kind, mid, payloadType: opus.payloadType, profile: '', ssrcs };
    }
    const chosen = chooseH264(codecs, profile);
    if (chosen === null)
      throw new RtcRefusal(406, 'The picture has to be offered as H.264 with packetization mode 1.');
    const level = profileOf(chosen)!;
    return {
      kind,
      mid,
      payloadType: chosen.payloadType,
      profile: `level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=${level}`,
      ssrcs,
    };
  });
}

function chooseH264(codecs: readonly OfferedCodec[], profile: string | null): OfferedCodec | null {
  const usable = codecs.filter(
    (codec) =>
      codec.name === 'H264' &&
      /(^|;\s*)packetization-mode=1(;|\s|$)/.test(codec.parameters) &&
      profileOf(codec) !== null,
  );
  const startsLike = (digits: number): OfferedCodec | undefined =>
    profile === null
      ? undefined
      : usable.find((codec) => profileOf(codec)!.startsWith(profile.slice(0, digits)));
  return startsLike(6) ?? startsLike(4) ?? startsLike(2) ?? usable[0] ?? null;
}

/** In small letters; null if it is missing or none that we take. */
function profileOf({ parameters }: OfferedCodec): string | null {
  const profile = /profile-level-id=(\w+)/i.exec(parameters)?.[1]?.toLowerCase() ?? '42e01f';
  return PROFILES.test(profile) ? profile : null;
}
