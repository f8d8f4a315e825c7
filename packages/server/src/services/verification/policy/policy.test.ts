import { describe, expect, test } from 'vitest';
import { matchesSource } from './matches-source.ts';
import { parsePolicies } from './parse-policies.ts';
import { policyIssues } from './policy-issues.ts';

const PAGE = new URL('https://shop.example/about');
const SCRIPT = new URL('https://video.example/sub-apps/widgets/player/index.js?key=pk_1');

describe('a source', () => {
  test.each([
    ['*', SCRIPT.href],
    ['https:', SCRIPT.href],
    ['http:', SCRIPT.href],
    ['video.example', SCRIPT.href],
    ['VIDEO.example', SCRIPT.href],
    ['https://video.example', SCRIPT.href],
    ['http://video.example', SCRIPT.href],
    ['https://video.example:443', SCRIPT.href],
    ['video.example:*', SCRIPT.href],
    ['*.example', SCRIPT.href],
    ['https://video.example/sub-apps/', SCRIPT.href],
    ['https://video.example/sub-apps/widgets/player/index.js', SCRIPT.href],
    ["'self'", 'https://shop.example/a.js'],
    ['blob:', 'blob:https://shop.example/1'],
  ])('%s allows %s', (source, address) => {
    expect(matchesSource(source, new URL(address), PAGE)).toBe(true);
  });

  test.each([
    ["'none'", SCRIPT.href],
    ["'self'", SCRIPT.href],
    ["'unsafe-inline'", SCRIPT.href],
    ['other.example', SCRIPT.href],
    ['*.video.example', SCRIPT.href],
    ['video.example:8443', SCRIPT.href],
    ['https://video.example/other/', SCRIPT.href],
    ['https://video.example/sub-apps', SCRIPT.href],
    ['data:', SCRIPT.href],
    // A page over https takes nothing over http from a source without a scheme.
    ['video.example', 'http://video.example/a.js'],
    ['*', 'blob:https://shop.example/1'],
    ['', SCRIPT.href],
  ])('%s refuses %s', (source, address) => {
    expect(matchesSource(source, new URL(address), PAGE)).toBe(false);
  });

  test('counts a port that is not the usual one', () => {
    const page = new URL('http://127.0.0.1:8081/');
    expect(matchesSource('http://localhost:8080', new URL('http://localhost:8080/x'), page)).toBe(true);
    expect(matchesSource('localhost', new URL('http://localhost:8080/x'), page)).toBe(false);
    expect(matchesSource("'self'", new URL('http://127.0.0.1:8080/x'), page)).toBe(false);
  });
});

const found = (
  policy: string,
  tag: { nonce?: string; integrity?: string } = {},
  mediaOrigin: string = SCRIPT.origin,
) => {
  const snippet = {
    place: 'ACTIVE',
    src: SCRIPT.href,
    isAsync: true,
    nonce: '',
    integrity: '',
    ...tag,
  } as const;
  return policyIssues(parsePolicies(policy), { page: PAGE, snippet, script: SCRIPT, mediaOrigin }).map(
    ({ code, example }) => [code, example],
  );
};
const REST = 'connect-src https://video.example; img-src https:; media-src blob: https://video.example';

describe('a policy', () => {
  test.each([
    '',
    "frame-ancestors 'none'",
    `script-src https://video.example; ${REST}`,
    `script-src 'self' video.example/sub-apps/; ${REST}; style-src 'none'; worker-src 'none'`,
    'default-src * blob:',
    "default-src 'self' https: blob:; object-src 'none'",
    `script-src-elem https://video.example; script-src 'none'; ${REST}`,
  ])('lets everything through that the embed needs: %s', (policy) => {
    expect(found(policy)).toEqual([]);
  });

  test('has to name the origin of media, where they have one', () => {
    const media = 'https://media.example';
    const all = `script-src https:; connect-src https://video.example ${media}; img-src ${media}; media-src ${media} blob:`;
    expect(found(all, {}, media)).toEqual([]);
    expect(found(`script-src https:; ${REST}`, {}, media)).toEqual([
      ['POLICY_CONNECT', `connect-src https://video.example ${media}`],
      ['POLICY_MEDIA', `media-src blob: https://video.example ${media}`],
    ]);
  });

  test('may trust by nonce or by hash', () => {
    const nonce = `script-src 'nonce-abc' 'strict-dynamic' https:; ${REST}`;
    expect(found(nonce, { nonce: 'abc' })).toEqual([]);
    expect(found(`script-src 'nonce-abc'; ${REST}`, { nonce: 'abc' })).toEqual([]);
    expect(found(`script-src 'sha384-x' 'strict-dynamic'; ${REST}`, { integrity: 'sha384-x' })).toEqual([]);
  });

  test.each([
    [`script-src 'self'; ${REST}`, 'POLICY_SCRIPT', "script-src 'self' https://video.example"],
    [`script-src 'none'; ${REST}`, 'POLICY_SCRIPT', 'script-src https://video.example'],
    [`default-src 'self'; ${REST}`, 'POLICY_SCRIPT', "script-src 'self' https://video.example"],
    [`script-src-elem 'self'; ${REST}`, 'POLICY_SCRIPT', "script-src-elem 'self' https://video.example"],
    [
      `script-src https://video.example/sub-apps/widgets/player/index.js; ${REST}`,
      'POLICY_SCRIPT',
      'script-src https://video.example/sub-apps/widgets/player/index.js https://video.example',
    ],
    [
      `script-src 'strict-dynamic' 'nonce-abc' https:; ${REST}`,
      'POLICY_SCRIPT_NONCE',
      `<script async nonce="…" src="${SCRIPT.href}"></script>`,
    ],
    [
      `connect-src 'self'; script-src https:; img-src *; media-src * blob:`,
      'POLICY_CONNECT',
      "connect-src 'self' https://video.example",
    ],
    [`default-src https:; media-src 'self'`, 'POLICY_MEDIA', "media-src 'self' https://video.example blob:"],
    [`default-src https:`, 'POLICY_MEDIA', 'media-src https: https://video.example blob:'],
    [`default-src https: blob:; img-src 'self'`, 'POLICY_IMAGES', "img-src 'self' https://video.example"],
    ['sandbox allow-forms', 'POLICY_SANDBOX', 'sandbox allow-forms allow-scripts'],
  ])('%s holds something back', (policy, code, example) => {
    expect(found(policy)).toEqual([[code, example]]);
  });

  test('another nonce than the policy’s does not help', () => {
    expect(found(`script-src 'nonce-abc'; ${REST}`, { nonce: 'old' })).toEqual([
      ['POLICY_SCRIPT_NONCE', expect.anything()],
    ]);
  });

  test('each of several has to allow it, and the same cure is said once', () => {
    const two = `script-src https:; ${REST}, script-src 'self'; ${REST}`;
    expect(found(two)).toEqual([['POLICY_SCRIPT', "script-src 'self' https://video.example"]]);
    expect(found("script-src 'self', script-src 'self'")).toHaveLength(1);
  });

  test('names everything that is missing, in the order in which a page meets it', () => {
    expect(found("default-src 'self'").map(([code]) => code)).toEqual([
      'POLICY_SCRIPT',
      'POLICY_CONNECT',
      'POLICY_MEDIA',
      'POLICY_IMAGES',
    ]);
  });
});
