import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { GenericSchema } from 'valibot';
import { type JsonObject, type OnDropped, toOpenApiSchema } from './json-schema.ts';
import { describeParameter } from './parameter-words.ts';
import { sampleOf } from './samples.ts';

const OPTIONAL_TYPES = new Set(['exact_optional', 'optional', 'nullish', 'undefinedable']);

const IDEMPOTENCY_KEY: JsonObject = {
  name: 'x-idempotency-key',
  in: 'header',
  required: false,
  description: 'Repeating a request with the same key returns the same result for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const IF_MATCH: JsonObject = {
  name: 'if-match',
  in: 'header',
  required: false,
  description:
    'The version of the record that you read, in quotes. If the record has changed since, nothing is changed and the response is 412, with the current record. Without this header, the change is always made.',
  schema: { type: 'string' },
  example: '"3"',
};

/** What a call reads from path, query and headers; its credentials are listed under `security`. */
export function parametersOf(endpoint: EndpointDefinition, onDropped?: OnDropped): JsonObject[] {
  const credentials = credentialNamesOf(endpoint);
  return [
    ...list('path', endpoint.params, onDropped),
    ...list('query', endpoint.query, onDropped),
    ...list('header', endpoint.headers, onDropped),
    ...(endpoint.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.ifMatch ? [IF_MATCH] : []),
  ].filter(({ name }) => !credentials.has(String(name)));
}

function credentialNamesOf({ auth }: EndpointDefinition): ReadonlySet<string> {
  if (auth === 'refresh') return new Set(['refresh-token']);
  if (auth === 'public-key') return new Set(['key', 'x-public-key']);
  return new Set();
}

function list(where: 'path' | 'query' | 'header', schema: GenericSchema | undefined, onDropped?: OnDropped) {
  if (!schema || !('entries' in schema)) return [];
  return Object.entries(schema.entries as Record<string, GenericSchema>).map(([name, entry]): JsonObject => {
    const schema = toOpenApiSchema(entry, onDropped);
    const description = describeParameter(name);
    return {
      name,
      in: where,
      required: where === 'path' || !OPTIONAL_TYPES.has(entry.type),
      ...(description && { description }),
      schema,
      example: sampleOf(schema, name),
    };
  });
}
