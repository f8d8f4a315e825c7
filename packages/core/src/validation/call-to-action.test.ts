import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { CallToAction, CtaText, CtaUrl } from './call-to-action.ts';
import { messageOf } from './message.ts';

describe('CtaText', () => {
  test.each(['', 'Buy now', 'x'.repeat(20), '👍'.repeat(20)])('takes %j', (value) => {
    expect(messageOf(CtaText, value)).toBeNull();
  });

  test('refuses the 21st character', () => {
    expect(messageOf(CtaText, '👍'.repeat(21))).toBe('Cannot contain more than 20 characters');
  });
});

describe('CtaUrl', () => {
  test.each([
    '',
    'http://example.com',
    'https://sub.example.co.uk/p?x=1#y',
    'HTTPS://EXAMPLE.COM',
    'http://127.0.0.1:8081/',
  ])('takes %j', (value) => {
    expect(messageOf(CtaUrl, value)).toBeNull();
  });

  test.each(['example.com', 'ftp://x.com', 'https:evil.com', '//evil.com', 'javascript:alert(1)'])(
    'requires a protocol in %j',
    (value) => {
      expect(messageOf(CtaUrl, value)).toBe('URL must include protocol (http:// or https://)');
    },
  );

  test.each([
    'https://*.example.com',
    'https://localhost',
    'https://',
    "javascript:alert('http://')",
    'ftp://x.com/http://y.com',
    'https://user@example.com',
    `https://example.com/${'x'.repeat(2048)}`,
  ])('refuses %j', (value) => {
    expect(messageOf(CtaUrl, value)).toBe('Invalid URL format');
  });
});

describe('CallToAction', () => {
  const fieldsOf = (ctaTextValue: string, ctaUrlValue: string) => {
    const { issues } = v.safeParse(CallToAction, { ctaTextValue, ctaUrlValue });
    return issues ? v.flatten<typeof CallToAction>(issues).nested : undefined;
  };

  test('accepts both or none', () => {
    expect(fieldsOf('', '')).toBeUndefined();
    expect(fieldsOf('  ', ' ')).toBeUndefined();
    expect(fieldsOf('Buy', 'https://example.com')).toBeUndefined();
  });

  test('reports at the filled field that the other is missing', () => {
    const message = 'Provide both text and URL or none';
    expect(fieldsOf('Buy', '')).toEqual({ ctaTextValue: [message] });
    expect(fieldsOf('', 'https://example.com')).toEqual({ ctaUrlValue: [message] });
    expect(fieldsOf(' ', 'https://example.com')).toEqual({ ctaUrlValue: [message] });
  });

  test('reports nothing else about a field that is wrong itself', () => {
    expect(fieldsOf('', 'example.com')).toEqual({
      ctaUrlValue: ['URL must include protocol (http:// or https://)'],
    });
  });
});
