import { ApiError } from '@commoncast/core/http/api-error';
import { expect, it } from 'vitest';
import { captionProblem, refusedCaption } from './caption-problem.ts';

it('finds what is no captions file before it is sent', () => {
  expect(captionProblem('WEBVTT\n\n00:01.000 --> 00:02.000\nHello')).toBeNull();
  expect(captionProblem('1\n00:00:01,000 --> 00:00:02,000\nHello')).toBeNull();
  expect(captionProblem('\u0000\u0001ftypmp42')).toBe(
    'This is not a captions file. Choose a WebVTT (.vtt) or SubRip (.srt) file.',
  );
  expect(captionProblem('Dear Sir')).toBe(
    'There are no captions in this file. Choose a WebVTT (.vtt) or SubRip (.srt) file.',
  );
});

it('says the server’s reason in words for people', () => {
  const refused = { status: 400, message: 'The body contains a NUL character' };
  expect(refusedCaption(new ApiError({ ...refused, code: 'MALFORMED_BODY' }))).toBe(
    'This is not a captions file. Choose a WebVTT (.vtt) or SubRip (.srt) file.',
  );
  const fields = { body: 'Too many captions' };
  expect(refusedCaption(new ApiError({ ...refused, code: 'VALIDATION_FAILED', fields }))).toBe(
    'Too many captions',
  );
  expect(refusedCaption(new ApiError({ status: 404, code: 'NOT_FOUND', message: 'Gone' }))).toBeNull();
  expect(refusedCaption(new Error('no'))).toBeNull();
});
