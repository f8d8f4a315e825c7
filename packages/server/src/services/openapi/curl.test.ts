import { logIn } from '@commoncast/core/authentication/api';
import { expect, test } from 'vitest';
import { curlOf } from './curl.ts';

test('a command has the credentials, the required parameters and a body', () => {
  expect(
    curlOf(logIn, 'https://video.example.com'),
  ).toBe(`curl -X POST 'https://video.example.com${logIn.path}' \\
  -H 'content-type: application/json' \\
  --data '{
  "email": "owner@example.com",
  "password": "Sourdough-7-loaves"
}'`);
});
