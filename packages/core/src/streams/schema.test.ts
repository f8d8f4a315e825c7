import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { Vod, VodDraft, VodEdit, VodProgress } from './schema.ts';

describe('VodDraft', () => {
  test('needs a name alone; the video is public then, without words or logo', () => {
    expect(v.parse(VodDraft, { name: ' Bowls ' })).toEqual({
      name: 'Bowls',
      description: '',
      logo: '',
      accessVisibility: 'PUBLIC',
    });
  });

  test.each([
    [{ name: ' ' }, { name: 'Name is required' }],
    [{ name: 'n'.repeat(101) }, { name: 'Cannot contain more than 100 characters' }],
    [{ description: 'd'.repeat(5001) }, { description: 'Cannot contain more than 5000 characters' }],
    [{ logo: 'logo.png' }, { logo: 'Invalid URL format' }],
    [{ accessVisibility: 'SECRET' }, { accessVisibility: 'Must be PUBLIC, UNLISTED or POSTED' }],
  ])('answers %j with %j', (part, problems) => {
    expect(problemsOf(VodDraft, { name: 'Bowls', ...part })).toEqual(problems);
  });
});

describe('VodEdit', () => {
  test.each([
    [{}],
    [{ name: 'Bowls' }],
    [{ description: '' }],
    [{ logo: '' }],
    [{ logo: 'https://shop.example/logo.png' }],
    [{ accessVisibility: 'POSTED' }],
    [{ chapters: [] }],
    [{ chapters: [{ startS: 12.5, title: 'The wood' }] }],
  ])('changes what it names, and nothing by default: %j', (edit) => {
    expect(v.parse(VodEdit, edit)).toEqual(edit);
  });

  test.each([
    [{ name: '' }, { name: 'Name is required' }],
    [{ logo: 'logo.png' }, { logo: 'Invalid URL format' }],
    [{ chapters: [{ startS: 1, title: '' }] }, { 'chapters.0.title': 'Title is required' }],
  ])('has the rules of the draft: %j', (edit, problems) => {
    expect(problemsOf(VodEdit, edit)).toEqual(problems);
  });
});

const progress = { status: 'PLAYABLE', making: '720p', percent: 40, etaS: 75, failureReason: null };
const vod = {
  id: ID,
  businessId: OTHER_ID,
  category: 'VOD',
  name: 'Bowls',
  description: '',
  logo: '',
  accessVisibility: 'UNLISTED',
  publishState: 'UnPublished',
  progress,
  fileName: 'bowls.mov',
  sizeBytes: 9_000_000,
  durationMs: 61_500,
  width: 1920,
  height: 1080,
  renditionHeights: [720, 360],
  posterUrl: null,
  posterPlaceholder: null,
  hasOwnPoster: false,
  storyboardUrl: null,
  playbackUrl: 'https://video.example/cdn/preview/1',
  chapters: [{ startS: 12.5, title: 'The wood' }],
  captions: [{ language: 'en', label: 'English', url: 'https://video.example/en.vtt', updatedDate: TIME }],
  watchUrl: 'https://video.example/v/1',
  views: 3,
  uploadId: null,
  version: 1,
  createdDate: TIME,
  updatedDate: TIME,
};

test.each([
  ['a video', Vod, vod],
  ['the progress of one', VodProgress, progress],
  ['the progress of one that waits', VodProgress, { ...progress, waitingReason: 'The disk is full' }],
])('%s is answered with all its fields and no other', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, directory: '/data/1' })).toEqual(answer);
});
