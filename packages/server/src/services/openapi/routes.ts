import { readFileSync } from 'node:fs';
import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { DOCS_STYLE } from './docs-style.ts';
import { createOpenApiDocument, type DocumentOptions } from './document.ts';

const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'";
/** Plain JavaScript, so that it is served as it stands; its types are in comments, and checked. */
const SCRIPTS = ['script', 'search', 'try-it'];
const CACHE = 'public, max-age=60';

/** Serves the description of the endpoints, for programs and for people. */
export function openApiRoutes(
  app: FastifyInstance,
  endpoints: readonly EndpointDefinition[],
  options: Pick<DocumentOptions, 'origin' | 'cookieNames'>,
): void {
  // Made when somebody asks: most starts never need them.
  let document: string | undefined;
  let page: string | undefined;
  app.get('/docs/openapi.json', async (_request, reply) => {
    // For tools that run on other sites; there is nothing secret in it.
    reply.headers({ 'cache-control': CACHE, 'access-control-allow-origin': '*' });
    document ??= JSON.stringify(createOpenApiDocument(endpoints, options));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get('/docs', async (_request, reply) => {
    reply.headers({ 'cache-control': CACHE, 'content-security-policy': PAGE_POLICY });
    page ??= docsPage(endpoints, options.origin);
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/docs/style.css', async (_request, reply) =>
    reply.header('cache-control', CACHE).type('text/css; charset=utf-8').send(DOCS_STYLE),
  );
  for (const name of SCRIPTS) {
    const script = readFileSync(new URL(`browser/${name}.js`, import.meta.url), 'utf8');
    app.get(`/docs/${name}.js`, async (_request, reply) =>
      reply.header('cache-control', CACHE).type('text/javascript; charset=utf-8').send(script),
    );
  }
}
