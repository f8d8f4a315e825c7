import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { ERROR_CODES } from '@commoncast/core/http/errors';
import { type Html, html } from '../../html/html.ts';
import { requestBodyOf, successContentOf } from './bodies.ts';
import { ERROR_STATUSES, errorCodesOf } from './error-statuses.ts';
import { type JsonObject, namedComponents } from './json-schema.ts';
import { parametersOf } from './parameters.ts';

const AUTH_WORDS: Readonly<Record<EndpointDefinition['auth'], string>> = {
  none: 'no sign-in needed',
  bearer: 'bearer token',
  cookie: 'session cookie and x-csrf-token',
  refresh: 'refresh token',
  'public-key': 'public key',
  viewer: 'viewer token',
  public: 'public',
};

/** The readable form of the OpenAPI document: one page, without scripts or external resources. */
export function docsPage(endpoints: readonly EndpointDefinition[]): string {
  const services = [...Map.groupBy(endpoints, ({ service }) => service)];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Commoncast API</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<div class="page">
<nav aria-label="Calls">
${services.map(
  ([service, calls]) => html`<a href="#${service}"><strong>${service}</strong></a>
<ul>${calls.map((call) => html`<li><a href="#${anchorOf(call)}">${call.method} ${call.path}</a></li>`)}</ul>`,
)}
</nav>
<main>
<h1>Commoncast API</h1>
<p class="lead">Every call that this server answers. A success is <code>{ "responseData": … }</code>. A failure is
<code>{ "message", "error", "code", "fields"? }</code>: the code is for programs, the message for people.
The same description as <a href="/docs/openapi.json">OpenAPI 3.1</a>.</p>
${services.map(([service, calls]) => html`<section id="${service}"><h2>${service}</h2>${calls.map(describeCall)}</section>`)}
<section><h2>Shapes</h2>
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

function describeCall(call: EndpointDefinition): Html {
  const body = requestBodyOf(call);
  return html`<article id="${anchorOf(call)}">
<header><span class="method">${call.method}</span><code>${call.path}</code><span class="auth">${AUTH_WORDS[call.auth]}</span></header>
<p>${call.summary}.</p>
${describeParameters(parametersOf(call))}
<details><summary>Request and responses</summary>
${body && html`<h3>Body</h3>${writeJson(body.content)}`}
<h3>${call.status ?? 200}</h3>${writeJson(successContentOf(call))}
<h3>Errors</h3>${describeErrors(call)}
</details>
</article>`;
}

function describeParameters(parameters: readonly JsonObject[]): Html | null {
  if (parameters.length === 0) return null;
  return html`<table>
<thead><tr><th>Parameter</th><th>In</th><th>Required</th><th>Schema</th></tr></thead>
<tbody>${parameters.map(
    ({ name, in: where, required, schema }) => html`<tr>
<td><code>${String(name)}</code></td><td>${String(where)}</td><td>${required ? 'yes' : 'no'}</td>
<td><code>${JSON.stringify(schema)}</code></td></tr>`,
  )}</tbody>
</table>`;
}

function describeErrors(call: EndpointDefinition): Html {
  return html`<table>
<thead><tr><th>Status</th><th>Code</th><th>When</th></tr></thead>
<tbody>${errorCodesOf(call).map(
    (code) =>
      html`<tr><td>${ERROR_STATUSES[code]}</td><td><code>${code}</code></td><td>${ERROR_CODES[code]}</td></tr>`,
  )}</tbody>
</table>`;
}

function writeJson(value: unknown): Html {
  return html`<pre tabindex="0">${JSON.stringify(value, null, 2)}</pre>`;
}

function anchorOf({ method, path }: EndpointDefinition): string {
  return `${method}${path}`.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
}
