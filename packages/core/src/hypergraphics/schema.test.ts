import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ID, OTHER_ID, TIME } from '../../test/sample-values.ts';
import { messageOf } from '../validation/message.ts';
import { Hypergraphic, HypergraphicDraft, HypergraphicPicture, HypergraphicUpdate } from './schema.ts';

const draft = {
  name: 'Spring sale',
  url: 'https://shop.example/sale',
  defaultPath: 'https://shop.example/sale.png',
  hoverPath: '',
};
const messageFor = (part: object) => messageOf(HypergraphicDraft, { ...draft, ...part });

describe('HypergraphicDraft', () => {
  test.each([
    [{}],
    [{ url: 'shop.example' }],
    [{ url: 'info@shop.example' }],
    [{ hoverPath: 'http://shop.example/over.png' }],
  ])('takes %j', (part) => {
    expect(messageFor(part)).toBeNull();
  });

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ url: '' }, 'URL is required'],
    [{ url: 'javascript:alert(1)' }, 'Invalid URL or email'],
    [{ defaultPath: '' }, 'URL is required'],
    [{ defaultPath: 'data:image/png;base64,AA' }, 'Invalid URL format'],
    [{ hoverPath: 'over.png' }, 'Invalid URL format'],
  ])('answers %j with ‘%s’', (part, message) => {
    expect(messageFor(part)).toBe(message);
  });
});

test("a change names its image and follows the draft's rules", () => {
  expect(v.parse(HypergraphicUpdate, { ...draft, uuid: ID })).toEqual({ ...draft, uuid: ID });
  expect(v.is(HypergraphicUpdate, draft)).toBe(false);
  expect(v.is(HypergraphicUpdate, { ...draft, uuid: ID, name: '' })).toBe(false);
});

test.each([
  [
    'an image',
    Hypergraphic,
    { ...draft, uuid: ID, businessId: OTHER_ID, createdDate: TIME, updatedDate: TIME },
  ],
  ['a picture on a page', HypergraphicPicture, draft],
])('%s has all its fields in the answer and no others', (_, schema, answer) => {
  expect(v.parse(schema, { ...answer, deletedDate: TIME })).toEqual(answer);
});
