import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import openApiSampler from 'openapi-sampler';
import { type JsonObject, namedComponents, toOpenApiSchema } from './json-schema.ts';
import { withSampleValues } from './sample-values.ts';

/** A value that the schema describes. */
export function sampleOf(schema: JsonObject, name = ''): unknown {
  const components = { schemas: componentsWithValues() };
  const drawn = openApiSampler.sample(
    withSampleValues(schema, name) as object,
    { quiet: true },
    { components },
  );
  return withSharedWeights(drawn);
}

/** Variants of a split test need keys of their own, and weights that sum to 1, which no JSON Schema says. */
function withSharedWeights(sample: unknown): unknown {
  if (Array.isArray(sample)) {
    return sample.map((one, index) =>
      isVariant(one)
        ? { ...one, key: `variant-${index + 1}`, weight: 1 / sample.length }
        : withSharedWeights(one),
    );
  }
  if (typeof sample !== 'object' || sample === null) return sample;
  return Object.fromEntries(Object.entries(sample).map(([name, value]) => [name, withSharedWeights(value)]));
}

const isVariant = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && 'key' in value && 'weight' in value;

/** A body for a call; undefined if it takes none, or plain bytes. */
export function sampleBody({ body, bodyType = 'application/json' }: EndpointDefinition): unknown {
  if (!body) return undefined;
  return (body.type === 'string' && TEXTS[bodyType]) || sampleOf(toOpenApiSchema(body));
}

/** Bodies whose schema says no more than that they are text. */
const TEXTS: Readonly<Record<string, string>> = {
  'text/plain': 'WEBVTT\n\n00:00.000 --> 00:02.500\nGood morning.\n',
  'application/xml':
    '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"9e107d9d372bb6826bd81d3542a419d6"</ETag></Part></CompleteMultipartUpload>',
};

/** What a successful call answers, without its envelope. */
export function sampleResponse({ response }: EndpointDefinition): unknown {
  return sampleOf(toOpenApiSchema(response));
}

/** The body as it is sent: text stays as it is, anything else is JSON. */
export function bodyText(sample: unknown, indent?: number): string {
  return typeof sample === 'string' ? sample : JSON.stringify(sample, null, indent);
}

let components: JsonObject | undefined;
function componentsWithValues(): JsonObject {
  components ??= Object.fromEntries(
    Object.entries(namedComponents()).map(([name, schema]) => [name, withSampleValues(schema, name)]),
  );
  return components;
}
