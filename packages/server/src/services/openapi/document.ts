import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { ERROR_CODES } from '@commoncast/core/http/errors';
import { answersVersion } from '../../http/version/answers-version.ts';
import { requestBodyOf, successContentOf } from './bodies.ts';
import { describeCall, SERVICES } from './describe-call.ts';
import { ERROR_STATUSES, errorCodesOf } from './error-statuses.ts';
import {
  componentRef,
  type JsonObject,
  namedComponents,
  type OnDropped,
  toOpenApiSchema,
} from './json-schema.ts';
import { parametersOf } from './parameters.ts';
import { securityOf, securitySchemes } from './security.ts';

export interface DocumentOptions {
  readonly origin: string;
  readonly cookieNames: { readonly accessToken: string; readonly refreshToken: string };
  /** Called with each rule that the document cannot express. */
  readonly onDropped?: OnDropped;
}

export interface OpenApiDocument extends JsonObject {
  readonly openapi: string;
  readonly paths: { readonly [path: string]: { readonly [method: string]: JsonObject } };
}

/** Describes the endpoints as OpenAPI 3.1. */
export function createOpenApiDocument(
  endpoints: readonly EndpointDefinition[],
  { origin, cookieNames, onDropped }: DocumentOptions,
): OpenApiDocument {
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const endpoint of endpoints) {
    paths[endpoint.path] ??= {};
    Object.assign(paths[endpoint.path] as object, {
      [endpoint.method.toLowerCase()]: toOperation(endpoint, onDropped),
    });
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Commoncast',
      version: 'v1.1',
      description:
        'Every call that this server answers. Successes are `{ responseData }`; failures have a stable `code`.',
      contact: { name: 'The people who run this server', url: origin },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: origin }],
    tags: [...new Set(endpoints.map(({ service }) => service))].map((name) => ({
      name,
      description: SERVICES[name],
    })),
    paths,
    components: { schemas: namedComponents(onDropped), securitySchemes: securitySchemes(cookieNames) },
  };
}

function toOperation(endpoint: EndpointDefinition, onDropped: OnDropped | undefined): JsonObject {
  const parameters = parametersOf(endpoint, onDropped);
  const requestBody = requestBodyOf(endpoint, onDropped);
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.service],
    summary: endpoint.summary,
    description: describeCall(endpoint),
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        ...(answersVersion(endpoint) && { headers: { ETag: VERSION_TAG } }),
        content: successContentOf(endpoint, onDropped),
      },
      ...errorResponses(endpoint, onDropped),
    },
  };
}

const VERSION_TAG: JsonObject = {
  description: 'The version of the record, in quotes, for `if-match`.',
  schema: { type: 'string' },
};

/** `POST /stream/vod/{id}/restore` → `postStreamVodIdRestore`. */
function operationId({ method, path }: EndpointDefinition): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

function errorResponses(endpoint: EndpointDefinition, onDropped: OnDropped | undefined): JsonObject {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => ERROR_STATUSES[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERROR_CODES[code]}`).join('\n\n'),
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
        }),
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: componentRef('Error') },
                {
                  properties: {
                    code: { enum: codes },
                    ...(status === 412 && { data: toOpenApiSchema(endpoint.response, onDropped) }),
                  },
                },
              ],
            },
          },
        },
      },
    ]),
  );
}
