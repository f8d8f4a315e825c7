import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { NAMED_SCHEMAS } from './named-schemas.ts';

export type JsonObject = { [name: string]: unknown };

/** Called with each rule that JSON Schema cannot express and the document therefore lacks. */
export type OnDropped = (action: string) => void;

/** A reference into the components of an OpenAPI document. */
export function componentRef(name: string): string {
  return `#/components/schemas/${name}`;
}

/** A schema as callers see it: its input, before any transformation. */
export function toOpenApiSchema(schema: GenericSchema, onDropped?: OnDropped): JsonObject {
  const { $schema, $defs, ...rest } = convert(schema, onDropped);
  return rest;
}

/** The schemas that have a name, for the document's components. */
export function namedComponents(onDropped?: OnDropped): JsonObject {
  return { ...convert(Object.values(NAMED_SCHEMAS)[0] as GenericSchema, onDropped).$defs };
}

function convert(schema: GenericSchema, onDropped: OnDropped | undefined) {
  return toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    definitions: NAMED_SCHEMAS,
    overrideSchema({ valibotSchema, jsonSchema }) {
      // The same as `items: false`, for tools that expect a schema there.
      if (valibotSchema.type === 'strict_tuple')
        return { ...jsonSchema, items: {}, maxItems: jsonSchema.minItems ?? 0 };
      return valibotSchema.type === 'strict_object' ? withoutForbidden(jsonSchema) : null;
    },
    overrideRef: ({ referenceId }) => componentRef(referenceId),
    overrideAction: ({ valibotAction, errors }) => {
      if (errors) onDropped?.(valibotAction.type);
      return null;
    },
  });
}

/** A property that may never be there is none of an object that has no others than its own. */
function withoutForbidden({ properties = {}, ...rest }: JsonSchema): JsonSchema {
  const allowed = Object.entries(properties).filter(([, one]) => typeof one !== 'object' || !('not' in one));
  return { ...rest, properties: Object.fromEntries(allowed) };
}
