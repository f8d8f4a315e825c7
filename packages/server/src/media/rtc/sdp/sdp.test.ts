import { expect, test } from 'vitest';
import { RtcRefusal } from '../rtc-refusal.ts';
import { chooseCodecs } from './choose-codecs.ts';
import { parseOffer } from './parse-offer.ts';
import { plainOffer } from './plain-offer.ts';
import { rewriteCandidates } from './rewrite-candidates.ts';

const FINGERPRINT = Array.from({ length: 32 }, () => 'AB').join(':');
const OFFER = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  `a=fingerprint:sha-256 ${FINGERPRINT}`,
  'm=audio 9 UDP/TLS/RTP/SAVPF 111',
  'a=mid:0',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:abcdefghijklmnopqrstuv',
  'a=candidate:1 1 UDP 1 10.0.0.1 9 typ host',
  'a=rtpmap:111 opus/48000/2',
  'm=video 9 UDP/TLS/RTP/SAVPF 96 102 108 110',
  'a=mid:1',
  'a=rtpmap:96 VP8/90000',
  'a=rtpmap:102 H264/90000',
  'a=fmtp:102 packetization-mode=0;profile-level-id=42e01f',
  'a=rtpmap:108 H264/90000',
  'a=fmtp:108 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f',
  'a=rtpmap:110 H264/90000',
  'a=fmtp:110 packetization-mode=1;profile-level-id=64001f',
  'a=ssrc:77 cname:x',
  '',
].join('\r\n');

test('H.264 with packetization mode 1 is chosen, nearest to the profile of the stream', () => {
  const offer = parseOffer(OFFER);
  const videoType = (profile: string | null): number | undefined =>
    chooseCodecs(offer, profile).find(({ kind }) => kind === 'video')?.payloadType;
  expect(videoType(null)).toBe(108);
  expect(videoType('640028')).toBe(110);
  expect(videoType('4d0028')).toBe(108);
});

test('offers that cannot be taken are refused with a sentence', () => {
  const refusal = (sdp: string): string => {
    try {
      chooseCodecs(parseOffer(sdp), null);
    } catch (error) {
      if (error instanceof RtcRefusal) return error.message;
      throw error;
    }
    return '';
  };
  expect(refusal(OFFER.replaceAll('H264', 'H265'))).toBe(
    'The picture has to be offered as H.264 with packetization mode 1.',
  );
  expect(refusal(OFFER.replace('opus', 'PCMU'))).toBe('Sound has to be offered as Opus, or left out.');
  const section = OFFER.slice(OFFER.indexOf('m=video'));
  expect(refusal(OFFER + section.replace('a=mid:1', 'a=mid:2'))).toMatch(/at most one of each/);
  expect(refusal(OFFER.slice(0, OFFER.indexOf('m=video')))).toBe('');
  expect(refusal(`${OFFER}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:2\r\n`)).toMatch(
    /^Only a picture/,
  );
  expect(refusal('hello')).toMatch(/^This is not an offer/);
});

test('the plain offer has nothing that the peer could have smuggled in', () => {
  const offer = parseOffer(OFFER.replace('s=-', 's=-\r\na=evil:1'));
  const plain = plainOffer(offer, chooseCodecs(offer, null), 'sendonly');
  expect(plain).not.toMatch(/evil|candidate|10\.0\.0\.1/);
  expect(plain).toContain('a=ssrc:77 cname:peer');
});

test('a configured address replaces those of the machine', () => {
  const answer = 'v=0\r\na=candidate:1 1 UDP 5 192.168.1.2 4000 typ host\r\na=end-of-candidates\r\n';
  expect(rewriteCandidates(answer, 4000, '203.0.113.7')).toContain(' 203.0.113.7 4000 typ host');
  expect(rewriteCandidates(answer, 4000, '203.0.113.7')).not.toContain('192.168');
  expect(rewriteCandidates(answer, 4000, null)).toMatch(/192\.168\.1\.2 4000[\s\S]*127\.0\.0\.1 4000/);
});

test('2,000 damaged offers are read or refused, and what is written is plain', () => {
  let state = 5;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let round = 0; round < 2000; round++) {
    const bytes = Buffer.from(OFFER);
    for (let change = random(6); change >= 0; change--) bytes[random(bytes.length)] = random(256);
    const text = bytes.toString('latin1').slice(0, random(8) === 0 ? random(bytes.length) : undefined);
    try {
      const offer = parseOffer(text);
      const plain = plainOffer(offer, chooseCodecs(offer, null), 'recvonly');
      expect(plain).toMatch(/^[\x20-\x7e\r\n]+$/);
    } catch (error) {
      expect(error).toBeInstanceOf(RtcRefusal);
    }
  }
});
