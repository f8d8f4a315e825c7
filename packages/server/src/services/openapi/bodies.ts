import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { type JsonObject, type OnDropped, toOpenApiSchema } from './json-schema.ts';
import { bodyText, sampleBody, sampleResponse } from './samples.ts';

/** The body that a call accepts; undefined for none. */
export function requestBodyOf(endpoint: EndpointDefinition, onDropped?: OnDropped): JsonObject | undefined {
  const { body, bodyType = 'application/json' } = endpoint;
  // In OpenAPI 3.1 plain bytes are a media type without a schema.
  if (bodyType === 'application/octet-stream') return { required: true, content: { [bodyType]: {} } };
  if (!body) return undefined;
  if (bodyType === 'application/sdp') return { required: true, content: { [bodyType]: {} } };
  const schema = toOpenApiSchema(body, onDropped);
  const sample = sampleBody(endpoint);
  const example = bodyType === 'application/json' ? sample : bodyText(sample);
  return { required: true, content: { [bodyType]: { schema: asMedia(bodyType, schema), example } } };
}

/** JSON within text, and XML, are described as strings. */
function asMedia(type: string, schema: JsonObject): JsonObject {
  if (type === 'application/json') return schema;
  if (type === 'application/xml') return { ...schema, contentMediaType: 'application/xml' };
  return { type: 'string', contentMediaType: 'application/json', contentSchema: schema };
}

/** The content of a success: the envelope, a stream of events, oEmbed in its two forms, or a file. */
export function successContentOf(endpoint: EndpointDefinition, onDropped?: OnDropped): JsonObject {
  const { response, responseType = 'application/json' } = endpoint;
  if (responseType === 'application/json') {
    const responseData = toOpenApiSchema(response, onDropped);
    const envelope = {
      type: 'object',
      properties: { responseData, message: { type: 'string' } },
      required: ['responseData'],
    };
    return { [responseType]: { schema: envelope, example: { responseData: sampleResponse(endpoint) } } };
  }
  if (responseType === 'text/event-stream') {
    const contentSchema = toOpenApiSchema(response, onDropped);
    return {
      [responseType]: {
        schema: {
          type: 'string',
          description: 'Server-sent events; the data of each is JSON of this schema.',
          contentMediaType: 'application/json',
          contentSchema,
        },
      },
    };
  }
  if (responseType === 'application/json+oembed') {
    return {
      'application/json': { schema: toOpenApiSchema(response, onDropped), example: sampleResponse(endpoint) },
      'text/xml': {},
    };
  }
  return { [responseType]: {} };
}
