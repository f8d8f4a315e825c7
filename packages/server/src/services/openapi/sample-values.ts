import type { JsonObject } from './json-schema.ts';

const FIRST_DAY = '2026-10-01T00:00:00.000Z';
const ID = '0198c2a4-6d1e-7b52-9f3a-4c8e2d107b65';

/** Values of texts and numbers by the name of their property or parameter, in the words of the demo. */
const BY_NAME: Readonly<Record<string, string | number>> = {
  startDate: FIRST_DAY,
  endDate: '2026-10-31T00:00:00.000Z',
  businessName: 'Mill Street Bakery',
  name: 'One minute in the workshop',
  title: 'The first loaf',
  label: 'English',
  description: 'How the bread is made',
  password: 'Sourdough-7-loaves',
  confirmPassword: 'Sourdough-7-loaves',
  fileName: 'workshop.mp4',
  email: 'owner@example.com',
  businessOwnerEmail: 'owner@example.com',
  username: 'baker',
  publicKey: 'pk_sample',
  accessToken: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJzYW1wbGUifQ.c2lnbmF0dXJl',
  version: '1.0.0',
  message: 'Saved',
  contactMode: 'EMAIL',
  phone: '5551234567',
  reason: 'They cannot find their player',
  codeSnippet: 'https://www.example.com/',
  networks: '203.0.113.0/24',
  defaultPath: 'https://www.example.com/picture.webp',
  hoverPath: 'https://www.example.com/picture-hover.webp',
  ctaUrlValue: 'https://www.example.com/offer',
  rtmpUrl: 'rtmp://live.example.com/app',
  cardNumber: '4242424242424242',
  expirationDate: '12/2099',
  nameOnCard: 'Ada Baker',
  securityCode: '123',
  zipCode: '02134',
  paymentMethodId: 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
  promoCode: 'WELCOME20',
  code: '123456',
  currency: 'USD',
  toS: 10,
};

/** The first of these that fits is the sample of a text that has a pattern or none of the names above. */
const CANDIDATES: readonly string[] = [
  'text',
  ID,
  'owner@example.com',
  '#C8102E',
  'en',
  '1',
  'https://www.example.com/',
  'www.example.com',
  '/images/picture.webp',
  '2026-10-01',
  'dGhlIHNhbXBsZSBvZiBhIHRva2VuIGlzIHRoaXMgb25',
  '1B2M2Y8AsgTpgAmY7PhCfg==',
  '9e107d9d372bb6826bd81d3542a419d6',
  'd7a8fbb307d7809469ca9abcb0082e4f8d5651e46d3cdb762d02d0bf37c9e592',
];

/** A copy of a JSON Schema whose texts carry an example, so that samples are values that people recognise. */
export function withSampleValues(schema: unknown, name = ''): unknown {
  if (Array.isArray(schema)) return schema.map((one) => withSampleValues(one, name));
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') return [key, ofProperties(value as JsonObject)];
      return [key, KEYWORDS_WITH_SCHEMAS.has(key) ? withSampleValues(value, name) : value];
    }),
  );
  const example = exampleOf(copy, name);
  return example === undefined ? copy : { ...copy, example };
}

const KEYWORDS_WITH_SCHEMAS = new Set([
  'items',
  'prefixItems',
  'anyOf',
  'oneOf',
  'allOf',
  'additionalProperties',
]);

function ofProperties(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, withSampleValues(schema, name)]),
  );
}

function exampleOf(schema: JsonObject, name: string): string | number | undefined {
  if ('enum' in schema || 'const' in schema || 'default' in schema) return undefined;
  const named = BY_NAME[name];
  if (typeof named === 'number') return schema.type === 'number' ? named : undefined;
  if (schema.type !== 'string') return undefined;
  return [...preferred(schema, name), ...CANDIDATES].find((text) => fits(text, schema));
}

function preferred({ format }: JsonObject, name: string): readonly string[] {
  const byName = BY_NAME[name];
  if (typeof byName === 'string') return [byName];
  if (format === 'date-time') return [FIRST_DAY];
  if (/url$/i.test(name)) return ['https://www.example.com/'];
  if (/urls|patterns/i.test(name)) return ['https://www.example.com/*'];
  if (/domains?$/i.test(name)) return ['www.example.com'];
  if (/path$|logo|picture/i.test(name)) return ['/images/picture.webp'];
  return /Id$|^id$|uuid/i.test(name) ? [ID] : [];
}

function fits(text: string, { pattern, minLength = 0, maxLength = Infinity }: JsonObject): boolean {
  if (text.length < Number(minLength) || text.length > Number(maxLength)) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
}
