import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { SnippetCheck, SnippetVerification } from './schema.ts';

export const verifyCodeSnippet = endpoint({
  service: 'shell',
  method: 'POST',
  path: '/api/settings/verify-code-snippet',
  auth: 'cookie',
  summary:
    'Checks the snippet on a page, and says what is wrong and how to fix it; with a token, waits for the page to report',
  body: SnippetCheck,
  response: SnippetVerification,
});

export const getLastVerification = endpoint({
  service: 'business',
  method: 'GET',
  path: '/business/v1.1/code-snippet/verification',
  auth: 'bearer',
  summary: 'What the last check of the snippet found; null before the first',
  response: v.nullable(SnippetVerification),
});
