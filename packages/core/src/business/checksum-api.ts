import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/values.ts';
import { HttpUrl } from '../validation/url.ts';

export const createChecksum = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/checksum',
  auth: 'bearer',
  summary: "Signs the snippet's URL for this account",
  body: v.strictObject({
    /** The URL in the snippet, without its `sum`. */
    codeSnippet: HttpUrl,
    businessAccountId: Id,
  }),
  response: v.object({ checksum: v.string() }),
  needsRoom: false,
});

export const validateChecksum = endpoint({
  service: 'business',
  method: 'POST',
  path: '/business/v1.1/checksum/validate',
  auth: 'bearer',
  summary: "Says whether a checksum was signed for a snippet's URL and this account",
  body: v.strictObject({
    codeSnippet: HttpUrl,
    businessAccountId: Id,
    checksum: v.pipe(v.string(), v.maxLength(200, 'Cannot contain more than 200 characters')),
  }),
  response: v.object({ valid: v.boolean() }),
  needsRoom: false,
});
