import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { parametersOf } from './parameters.ts';
import { bodyText, sampleBody } from './samples.ts';

/** What the page's script makes a form from. */
export interface TryForm {
  readonly method: string;
  readonly path: string;
  readonly auth: EndpointDefinition['auth'];
  readonly parameters: readonly TryParameter[];
  readonly bodyType?: string;
  readonly body?: string;
}

interface TryParameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example: string;
  /** The only values there are. */
  readonly values?: readonly string[];
  /** Several values, each under the same name. */
  readonly isList?: boolean;
}

/** The form for a call, or a sentence that says why the page cannot try it. */
export function tryFormOf(call: EndpointDefinition): TryForm | string {
  const { method, path, auth, bodyType = 'application/json' } = call;
  if (auth === 'cookie' || call.service === 'shell') {
    return 'This page cannot try this call: it needs the cookie of a session and its CSRF token, which only our own pages have.';
  }
  if (auth === 'viewer') return "This page cannot try this call: it needs a viewer's token.";
  if (bodyType === 'application/octet-stream') {
    return 'This page cannot try this call: its body is a file. Send it with the command above.';
  }
  if (call.responseType === 'text/event-stream') {
    return 'This page cannot try this call: its answer is a stream that does not end. Read it with the command above.';
  }
  const parameters = parametersOf(call).map((parameter): TryParameter => {
    const { name, required, example, schema } = parameter;
    const { enum: values, anyOf = [] } = schema as { enum?: string[]; anyOf?: { type?: string }[] };
    return {
      name: String(name),
      in: String(parameter.in),
      required: required === true,
      example: String(example ?? ''),
      ...(values && { values }),
      ...(anyOf.some(({ type }) => type === 'array') && { isList: true }),
    };
  });
  if (auth === 'refresh') {
    parameters.push({ name: 'refresh-token', in: 'header', required: true, example: '' });
  }
  const body = sampleBody(call);
  return {
    method,
    path,
    auth,
    parameters,
    ...(body !== undefined && { bodyType, body: bodyText(body, 2) }),
  };
}
