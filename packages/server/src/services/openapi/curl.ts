import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { parametersOf } from './parameters.ts';
import { bodyText, sampleBody } from './samples.ts';

const CREDENTIALS: Readonly<Record<EndpointDefinition['auth'], readonly string[]>> = {
  none: [],
  public: [],
  bearer: ['-H "authorization: Bearer $TOKEN"'],
  cookie: ['-b "$COOKIES"'],
  refresh: ['-H "refresh-token: $REFRESH_TOKEN"'],
  'public-key': ['-H "x-public-key: $PUBLIC_KEY"'],
  viewer: ['-H "x-viewer-token: $VIEWER_TOKEN"'],
};

/** The call as a command for a shell, with what it requires and a sample of its body. */
export function curlOf(call: EndpointDefinition, origin: string): string {
  const { method, path, auth, bodyType = 'application/json' } = call;
  const required = parametersOf(call).filter((parameter) => parameter.required);
  const valuesIn = (where: string) =>
    required
      .filter((parameter) => parameter.in === where && parameter.name !== 'content-length')
      .map(({ name, example }) => ({ name: String(name), value: String(example) }));
  const filled = valuesIn('path').reduce<string>(
    (text, { name, value }) => text.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  const query = valuesIn('query')
    .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const body = sampleBody(call);
  const options = [
    ...CREDENTIALS[auth],
    ...(auth === 'cookie' && method !== 'GET' ? ['-H "x-csrf-token: $CSRF_TOKEN"'] : []),
    ...valuesIn('header').map(({ name, value }) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body !== undefined || bodyType === 'application/octet-stream'
      ? [`-H 'content-type: ${bodyType}'`]
      : []),
    ...(bodyType === 'application/octet-stream' ? ['--data-binary @file'] : []),
    ...(body === undefined ? [] : [`--data ${quote(bodyText(body, 2))}`]),
  ];
  const start = `curl ${method === 'GET' ? '' : `-X ${method} `}${quote(`${origin}${filled}${query && `?${query}`}`)}`;
  return [start, ...options].join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
