import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { html } from '../../html/html.ts';
import { anchorOf, describeCall, writeJson } from './docs-call.ts';
import { namedComponents } from './json-schema.ts';

/**
 * The readable form of the OpenAPI document: one page without external resources. All of it can be read without the
 * script, which adds the search and the forms.
 */
export function docsPage(endpoints: readonly EndpointDefinition[], origin: string): string {
  const services = [...Map.groupBy(endpoints, ({ service }) => service)];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Commoncast API</title>
<link rel="stylesheet" href="/docs/style.css">
<script type="module" src="/docs/script.js"></script>
</head>
<body>
<div class="page">
<nav aria-label="Calls">
<div id="search"></div>
${services.map(
  ([
    service,
    calls,
  ]) => html`<div data-service="${service}"><a href="#${service}"><strong>${service}</strong></a>
<ul>${calls.map((call) => html`<li><a href="#${anchorOf(call)}">${call.method} ${call.path}</a></li>`)}</ul></div>`,
)}
</nav>
<main>
<h1>Commoncast API</h1>
<p class="lead">Every call that this server answers. A success is <code>{ "responseData": … }</code>. A failure is
<code>{ "message", "error", "code", "fields"? }</code>: the code is for programs, the message for people.
The same description as <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>
<div id="credentials"></div>
${services.map(([service, calls]) => html`<section id="${service}"><h2>${service}</h2>${calls.map((call) => describeCall(call, origin))}</section>`)}
<section id="shapes"><h2>Shapes</h2>
${Object.entries(namedComponents()).map(
  ([name, schema]) => html`<article><header><strong>${name}</strong></header>${writeJson(schema)}</article>`,
)}
</section>
</main>
</div>
</body>
</html>
`.text;
}
