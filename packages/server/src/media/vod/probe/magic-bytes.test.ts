import { describe, expect, test } from 'vitest';
import { detectContainer } from './magic-bytes.ts';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const packets = (distance: number, first = 0): Buffer => {
  const stream = Buffer.alloc(first + distance * 3, 0xff);
  for (let packet = 0; packet < 3; packet += 1) stream[first + packet * distance] = 0x47;
  return stream;
};

describe('a container is known by its first bytes', () => {
  test.each([
    ['MP4', bytes([0, 0, 0, 32], 'ftypisom'), 'mp4'],
    ['an old QuickTime film', bytes([0, 0, 0, 8], 'wide', [0, 0, 0, 8], 'mdat'), 'mp4'],
    ['Matroska and WebM', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'matroska'],
    ['AVI', bytes('RIFF', [0, 0, 0, 0], 'AVI LIST'), 'avi'],
    ['WAV', bytes('RIFF', [0, 0, 0, 0], 'WAVEfmt '), 'wav'],
    ['a transport stream', packets(188), 'mpegts'],
    ["a camera's transport stream", packets(192, 4), 'mpegts'],
    ['MP3 with a tag', bytes('ID3', [4, 0]), 'mp3'],
    ['bare MP3', bytes([0xff, 0xfb, 0x90, 0x64]), 'mp3'],
    ['bare AAC', bytes([0xff, 0xf1, 0x50, 0x80]), 'aac'],
    ['Ogg', bytes('OggS'), 'ogg'],
    ['FLAC', bytes('fLaC'), 'flac'],
  ])('%s', (_, head, name) => expect(detectContainer(head)?.name).toBe(name));
});

describe('a file that is not a video is refused, whatever its name', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a playlist', bytes('#EXTM3U\n#EXTINF:10,\nfile:///secret\n')],
    ['a concat script', bytes('ffconcat version 1.0\n')],
    ['a picture in a film container', bytes([0, 0, 0, 28], 'ftypavif')],
    ['a GIF', bytes('GIF89a')],
    ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['one sync byte', bytes([0x47], 'x'.repeat(600))],
    ['a byte order mark', bytes([0xff, 0xfe], 'h\0i\0')],
  ])('%s', (_, head) => expect(detectContainer(head)).toBeNull());
});
