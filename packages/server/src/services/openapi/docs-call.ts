import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { ERROR_CODES } from '@commoncast/core/http/errors';
import { type Html, html } from '../../html/html.ts';
import { requestBodyOf, successContentOf } from './bodies.ts';
import { curlOf } from './curl.ts';
import { ERROR_STATUSES, errorCodesOf } from './error-statuses.ts';
import type { JsonObject } from './json-schema.ts';
import { parametersOf } from './parameters.ts';
import { tryFormOf } from './try-form.ts';

const AUTH_WORDS: Readonly<Record<EndpointDefinition['auth'], string>> = {
  none: 'no sign-in needed',
  bearer: 'bearer token',
  cookie: 'session cookie and x-csrf-token',
  refresh: 'refresh token',
  'public-key': 'public key',
  viewer: 'viewer token',
  public: 'public',
};

/** One call: what it takes and answers, a command that makes it, and what the script makes a form from. */
export function describeCall(call: EndpointDefinition, origin: string): Html {
  const body = requestBodyOf(call);
  const success = successContentOf(call);
  const form = tryFormOf(call);
  return html`<article id="${anchorOf(call)}" data-call="${call.method} ${call.path} ${call.summary}">
<header><span class="method">${call.method}</span><code>${call.path}</code><span class="auth">${AUTH_WORDS[call.auth]}</span></header>
<p>${call.summary}.</p>
${describeParameters(parametersOf(call))}
<details><summary>Request and responses</summary>
<h3>Sample</h3>${preformatted(curlOf(call, origin))}
${exampleIn(success)}
${typeof form === 'string' ? html`<p class="hint">${form}</p>` : html`<div data-try="${JSON.stringify(form)}"></div>`}
${body && html`<h3>Body</h3>${writeJson(withoutExamples(body.content))}`}
<h3>${call.status ?? 200}</h3>${writeJson(withoutExamples(success))}
<h3>Errors</h3>${describeErrors(call)}
</details>
</article>`;
}

function describeParameters(parameters: readonly JsonObject[]): Html | null {
  if (parameters.length === 0) return null;
  return html`<table>
<thead><tr><th>Parameter</th><th>In</th><th>Required</th><th>Schema</th></tr></thead>
<tbody>${parameters.map(
    ({ name, in: where, required, schema, description }) => html`<tr>
<td><code>${String(name)}</code>${typeof description === 'string' && html`<br>${description}`}</td><td>${String(where)}</td><td>${required ? 'yes' : 'no'}</td>
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

function exampleIn(content: JsonObject): Html | undefined {
  const media = Object.values(content as Record<string, JsonObject>).find((one) => 'example' in one);
  return media && html`<p>A success answers:</p>${writeJson(media.example)}`;
}

function withoutExamples(content: unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(content as Record<string, JsonObject>).map(([type, { example, ...media }]) => [
      type,
      media,
    ]),
  );
}

/** A value as indented JSON. */
export function writeJson(value: unknown): Html {
  return preformatted(JSON.stringify(value, null, 2));
}

function preformatted(text: string): Html {
  return html`<pre tabindex="0">${text}</pre>`;
}

/** The fragment of a call's address on the page. */
export function anchorOf({ method, path }: EndpointDefinition): string {
  return `${method}${path}`.replace(/[^A-Za-z0-9]+/g, '-').toLowerCase();
}
