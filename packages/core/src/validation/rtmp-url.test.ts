import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messageOf } from './message.ts';
import { RtmpUrl } from './rtmp-url.ts';

describe('RtmpUrl', () => {
  test.each([
    ['rtmp://live.example.com/app', 'rtmp://live.example.com/app'],
    ['rtmps://h.example/app/k?x=1', 'rtmps://h.example/app/k?x=1'],
    ['RTMP://Live.Example.com/App', 'rtmp://live.example.com/App'],
    ['rtmp://h.example:1935/app', 'rtmp://h.example:1935/app'],
    ['rtmp://h:65535', 'rtmp://h:65535'],
    ['rtmp://münchen.de/app', 'rtmp://xn--mnchen-3ya.de/app'],
    [' rtmp://h/a ', 'rtmp://h/a'],
  ])('accepts %j and stores it as %j', (value, kept) => {
    expect(v.parse(RtmpUrl, value)).toBe(kept);
  });

  test.each([
    'rtmp:live',
    'rtmp://',
    'rtmp:///a',
    'rtmp:/h/a',
    'h.example/a',
    'http://h/a',
    'rtmpx://h',
    'rtmpt://h',
    'rtmp://h:0/a',
    'rtmp://h:65536/a',
    'rtmp://h/a b',
    'rtmp://a b/c',
    'rtmp://h/a\r\nx',
    'rtmp://user:key@h/a',
    `rtmp://h/${'a'.repeat(2048)}`,
  ])('refuses %j', (value) => {
    expect(messageOf(RtmpUrl, value)).toBe('Invalid format for rtmp URL');
  });

  test.each([
    ['', 'RTMP URL is required'],
    [1, 'RTMP URL must be text'],
  ])('answers %j with %j', (value, message) => {
    expect(messageOf(RtmpUrl, value)).toBe(message);
  });
});
