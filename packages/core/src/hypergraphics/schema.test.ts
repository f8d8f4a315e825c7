import { describe, expect, test } from 'vitest';
import { messageOf } from '../validation/message.ts';
import { HypergraphicDraft } from './schema.ts';

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
