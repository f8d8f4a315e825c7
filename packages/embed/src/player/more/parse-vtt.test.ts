import { expect, it } from 'vitest';
import { parseVtt, plainText } from './parse-vtt.ts';

it('reads cues with and without hours, names and settings, whatever the line ends', () => {
  const text =
    'WEBVTT - captions\r\n\r\nNOTE not a cue\r\n\r\n1\r\n00:01.000 --> 00:02.500 line:0 align:start\r\nOne\r\ntwo\r\n\r\n01:00:00.000 --> 01:00:01.250\r\nThree\r\n';
  expect(parseVtt(text)).toEqual([
    { startS: 1, endS: 2.5, text: 'One\ntwo', settings: 'line:0 align:start' },
    { startS: 3600, endS: 3601.25, text: 'Three', settings: '' },
  ]);
});

it('passes over what is no cue', () => {
  expect(parseVtt('')).toEqual([]);
  expect(parseVtt('WEBVTT\n\nsoon --> later\nNo\n')).toEqual([]);
});

it('leaves out tags and reads entities, and no more than that', () => {
  expect(plainText('<v Ann>Salt &amp; <b>pepper</b> &lt;now&gt; &unknown;')).toBe(
    'Salt & pepper <now> &unknown;',
  );
});
