import { expect, it } from 'vitest';
import { stepsFor } from './steps-for-purposes.ts';

const nothingYet = { hasStream: false, hasPlaylist: false };
const actionsFor = (situation: Parameters<typeof stepsFor>[0]) =>
  stepsFor(situation).map(({ action, to }) => `${action}: ${to}`);

it('leads to what somebody came for, once for live and events', () => {
  expect(actionsFor({ ...nothingYet, purposes: ['LIVE', 'COURSES', 'EVENTS'] })).toEqual([
    'Create a stream: /streams?new=live',
    'Create a playlist: /playlists',
  ]);
  expect(stepsFor({ ...nothingYet, purposes: ['EVENTS'] })[0]?.text).toMatch(/^You want to hold events\./);
});

it('has nothing to add for a video on a website, or where nothing was said', () => {
  expect(actionsFor({ ...nothingYet, purposes: ['VIDEOS', 'WEBSITE', 'COMMUNITY'] })).toEqual([]);
  expect(actionsFor({ ...nothingYet, purposes: [] })).toEqual([]);
});

it('is silent about what is done, or not known', () => {
  const purposes = ['LIVE', 'COURSES'] as const;
  expect(actionsFor({ purposes, hasStream: true, hasPlaylist: null })).toEqual([]);
});
