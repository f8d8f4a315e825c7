import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { StreamDraft, StreamEdit, StreamUpdate } from './schema.ts';

describe('StreamDraft', () => {
  test('needs only a name; the rest is what most streams want', () => {
    expect(v.parse(StreamDraft, { name: ' Launch ' })).toEqual({
      name: 'Launch',
      description: '',
      logo: '',
      thumbnail: '',
      showsThumbnailLive: true,
      eventStart: null,
      accessVisibility: 'PUBLIC',
      category: 'LIVE',
      location: { lat: 0, lon: 0 },
      unSettledEventTotal: 0,
      metadata: { blockedUsers: [] },
      streamProtocol: 'hls',
      reconnectWindowS: 60,
      hasLowerQualities: false,
      premiereVideoId: null,
    });
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ eventStart: 'tomorrow' }, { eventStart: 'Must be a time such as 2026-01-31T12:00:00.000Z' }],
    [{ accessVisibility: 'SECRET' }, { accessVisibility: 'Must be PUBLIC, UNLISTED or POSTED' }],
    [{ category: 'VOD' }, { category: 'Must be LIVE' }],
    [{ location: { lat: 91 } }, { 'location.lat': 'Must be at most 90' }],
    [{ location: { lon: -181 } }, { 'location.lon': 'Must be at least -180' }],
    [{ unSettledEventTotal: 1.5 }, { unSettledEventTotal: 'Must be a whole number' }],
    [{ metadata: { blockedUsers: [1] } }, { 'metadata.blockedUsers.0': 'Must be text' }],
    [{ streamProtocol: 'rtmp' }, { streamProtocol: 'Must be hls or webRtc' }],
    [{ reconnectWindowS: 1801 }, { reconnectWindowS: 'Must be at most 1800' }],
    [{ hasLowerQualities: 'yes' }, { hasLowerQualities: 'Must be true or false' }],
    [{ reconnectWindowS: -1 }, { reconnectWindowS: 'Must be at least 0' }],
    [{ premiereVideoId: 'film' }, { premiereVideoId: 'Must be an id' }],
    [{ logo: 'logo.png' }, { logo: 'Invalid URL format' }],
  ])('answers %j with %j', (part, fields) => {
    expect(problemsOf(StreamDraft, { name: 'Launch', ...part })).toEqual(fields);
  });
});

test('changes leave alone what they do not name', () => {
  expect(v.parse(StreamEdit, { name: 'Relaunch' })).toEqual({ name: 'Relaunch' });
  expect(v.parse(StreamUpdate, { orientation: 'PORTRAIT', eventStart: null })).toEqual({
    orientation: 'PORTRAIT',
    eventStart: null,
  });
  expect(problemsOf(StreamUpdate, { orientation: 'ROUND' })).toEqual({
    orientation: 'Must be LANDSCAPE, PORTRAIT or SQUARE',
  });
});
