import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../test/problems-of.ts';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { messageOf } from '../validation/message.ts';
import { MultipartUpload, PartHeaders, PartNumber, UploadDraft } from './schema.ts';

const GIB_100 = 107_374_182_400;
const draft = { streamId: ID, fileName: 'bowls.mov', sizeBytes: 5 };

describe('UploadDraft', () => {
  test.each([[{}], [{ fileName: 'f'.repeat(255) }], [{ sizeBytes: 1 }], [{ sizeBytes: GIB_100 }]])(
    'takes %j',
    (part) => {
      expect(v.parse(UploadDraft, { ...draft, ...part })).toEqual({ ...draft, ...part });
    },
  );

  test.each([
    [{ fileName: '' }, { fileName: 'File name is required' }],
    [{ fileName: undefined }, { fileName: 'File name is required' }],
    [{ fileName: 'f'.repeat(256) }, { fileName: 'Cannot contain more than 255 characters' }],
    [{ sizeBytes: '5' }, { sizeBytes: 'Size is required' }],
    [{ sizeBytes: 1.5 }, { sizeBytes: 'Must be a whole number' }],
    [{ sizeBytes: 0 }, { sizeBytes: 'This file is empty' }],
    [{ sizeBytes: GIB_100 + 1 }, { sizeBytes: 'Files can have up to 100 GB' }],
  ])('answers %j with %j', (part, problems) => {
    expect(problemsOf(UploadDraft, { ...draft, ...part })).toEqual(problems);
  });
});

describe('a part’s number', () => {
  test.each([
    ['1', 1],
    ['10000', 10_000],
  ])('%s is one', (text, number) => {
    expect(v.parse(PartNumber, text)).toBe(number);
  });

  test.each(['0', '01', '10001', '1e3', '-1', '100000', ''])('%j is none', (text) => {
    expect(messageOf(PartNumber, text)).toBe('Must be a part number from 1 to 10000');
  });
});

describe('the headers of a part', () => {
  test('state its length and its MD5', () => {
    const headers = { 'content-length': '8388608', 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==', host: 'x' };
    expect(v.parse(PartHeaders, headers)).toEqual({
      'content-length': 8_388_608,
      'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==',
    });
    expect(v.parse(PartHeaders, {})).toEqual({});
  });

  test.each([
    ['content-length', '-1', 'Must be a number of bytes'],
    ['content-length', '1.5', 'Must be a number of bytes'],
    ['content-length', '1'.repeat(16), 'Must be a number of bytes'],
    ['content-md5', 'XUFAKrxLKna5cZ2REBfFkg', 'Must be an MD5 in Base64'],
    ['content-md5', '5d41402abc4b2a76b9719d911017c592', 'Must be an MD5 in Base64'],
  ])('refuse %s: %s', (name, value, message) => {
    expect(problemsOf(PartHeaders, { [name]: value })).toEqual({ [name]: message });
  });
});

test('an upload has all its fields in the answer and no others', () => {
  const upload = {
    uploadId: ID,
    streamId: OTHER_ID,
    fileName: 'bowls.mov',
    sizeBytes: 9_000_000,
    partBytes: 8_388_608,
    parts: [{ partNumber: 1, etag: '"5d41402abc4b2a76b9719d911017c592"', sizeBytes: 8_388_608 }],
    isDirect: true,
    createdDate: TIME,
  };
  expect(v.parse(MultipartUpload, { ...upload, directory: '/data/1' })).toEqual(upload);
});
