import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/server.ts';
import { createOpenApiDocument, type OpenApiDocument } from './document.ts';

let server: TestServer;
let document: OpenApiDocument;
beforeAll(async () => {
  server = await startTestServer();
  document = (await (await server.fetch('/docs/openapi.json')).json()) as OpenApiDocument;
});
afterAll(() => server.close());

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
});

test('it lists every served call, and nothing else', () => {
  const listed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = server.web.described.map(({ method, path }) => `${method} ${path}`);
  expect(listed.sort()).toEqual(served.sort());
});

test('each operation has a unique name, a summary, a description and its possible errors', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { summary, description, responses } of operations) {
    expect(summary).toMatch(/\w/);
    expect(description).toMatch(/^[A-Z].+\.$/);
    expect(description).not.toContain('undefined');
    expect(Object.keys(responses as object)).toContain('500');
  }
});

test('each parameter says what it means', () => {
  const silent = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [] }]) =>
      (parameters as readonly { name: string; description?: string }[])
        .filter(({ description }) => !/^[A-Z`].+\.$/.test(description ?? ''))
        .map(({ name }) => `${name} of ${method.toUpperCase()} ${path}`),
    ),
  );
  expect(silent).toEqual([]);
});

test('it drops only rules that JSON Schema cannot express', () => {
  const dropped = new Set<string>();
  createOpenApiDocument(server.web.described, {
    origin: server.origin,
    cookieNames: server.platform.services.cookies.names,
    onDropped: (action) => dropped.add(action),
  });
  expect([...dropped].sort()).toEqual([
    'check', // inherited names, and a span that ends before it starts
    'check_items', // that a list has no duplicate ids
    'finite', // JSON has no other numbers
    'max_length', // of an id that may be repeated: a single one or a list
    'partial_check', // one value against another: an end and its start, a link and its label, a goal and the variants
    'raw_check', // that a password is repeated
    'to_lower_case',
    'to_upper_case', // promo codes, how to be contacted
    'trim',
  ]);
});

test('every reference resolves', () => {
  const { schemas } = document.components as { schemas: Record<string, unknown> };
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  expect(references.length).toBeGreaterThan(10);
  for (const target of references) expect(schemas).toHaveProperty(target?.split('/').at(-1) ?? '');
});

test('a description says who may call, how much it takes and what its headers do', () => {
  expect(document.paths['/cdn/image/{kind}']?.post?.description).toBe(
    'A member calls it, with an access token. A program may, with an API token that has the scope `content:write`, as far as members may. The body may have 5 MiB at most. Refused while the server has hardly any space left on its disk.',
  );
  expect(document.paths['/business/v1.1/embedded-video-player']?.put?.description).toContain(
    'With `if-match`',
  );
  expect(document.paths['/v1.1/authentication/login']?.post?.description).not.toContain('Refused');
});

test('it says how to make a call: body, parameters, credentials', () => {
  expect(document.paths['/v1.1/authentication/signup']?.post).toMatchObject({
    security: [],
    requestBody: {
      content: {
        'application/json': {
          schema: {
            required: ['businessName', 'username', 'email', 'password', 'termsAccepted'],
            additionalProperties: false,
          },
        },
      },
    },
    responses: { '201': {}, '409': {} },
  });
  expect(document.paths['/business/v1.1/embedded-video-player']?.get).toMatchObject({
    security: [{ bearer: [] }],
    parameters: expect.arrayContaining([
      {
        name: 'page',
        in: 'query',
        required: false,
        description: 'Which page of the list; the first is 0.',
        schema: expect.objectContaining({ default: '0' }),
        example: '0',
      },
    ]),
  });
  expect(document.paths['/business/v1.1/embedded-video-player']?.post).toMatchObject({
    parameters: [{ name: 'x-idempotency-key', in: 'header', required: false }],
  });
  const update = document.paths['/business/v1.1/embedded-video-player']?.put;
  expect(update).toMatchObject({
    parameters: [{ name: 'if-match', in: 'header', required: false }],
    responses: { '200': { headers: { ETag: {} } } },
  });
  // A refusal carries the record.
  expect(JSON.stringify(update?.responses)).toContain(
    '"code":{"enum":["CHANGED_MEANWHILE"]},"data":{"$ref":"#/components/schemas/Player"}',
  );
});

test('people can read the same on a page that needs no script', async () => {
  const response = await server.fetch('/docs');
  const page = await response.text();
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'");
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; connect-src 'self'");
  expect(page.match(/<script[^>]*>[^<]*/g)).toEqual(['<script type="module" src="/docs/script.js">']);
  expect(page).toContain('-H &quot;authorization: Bearer $TOKEN&quot;');
  for (const { path, summary } of server.web.described) {
    expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain(summary.slice(0, 20).replaceAll("'", '&#39;'));
  }
  expect((await server.fetch('/docs/style.css')).headers.get('content-type')).toBe('text/css; charset=utf-8');
});
