import type { GenericSchema, InferInput, InferOutput } from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { Route } from './route.ts';

/**
 * Who may call:
 * none = anyone, before sign-in; bearer = a signed-in member; cookie = same origin with the CSRF header;
 * refresh = a refresh token; public-key = the embed; viewer = a viewer token; public = anyone may read what is public.
 */
export type Auth = 'none' | 'bearer' | 'cookie' | 'refresh' | 'public-key' | 'viewer' | 'public';

export type Service =
  | 'authentication'
  | 'shell'
  | 'business'
  | 'logging'
  | 'streams'
  | 'insights'
  | 'cdn'
  | 'assets';

/** One value describes a call: the server binds it, clients call it, OpenAPI and the sweeping tests derive from it. */
export interface EndpointDefinition extends Route {
  readonly service: Service;
  readonly summary: string;
  readonly auth: Auth;
  readonly params?: GenericSchema;
  readonly query?: GenericSchema;
  /** Headers that the call itself reads; names in lower case. */
  readonly headers?: GenericSchema;
  readonly body?: GenericSchema;
  /** The body's type, JSON by default. `application/octet-stream` bodies are streamed and have no schema. */
  readonly bodyType?:
    | 'application/json'
    | 'application/xml'
    | 'application/octet-stream'
    | 'application/sdp'
    | 'text/plain';
  /** Largest body in bytes, 64 KiB by default. */
  readonly bodyLimit?: number;
  /** Schema of `responseData`. */
  readonly response: GenericSchema;
  /**
   * `text/event-stream` answers with a stream of events whose data match the schema in `response`, without an envelope.
   * Other types are files: their bytes, with ranges, ETag and HEAD.
   */
  readonly responseType?:
    | 'application/json'
    | 'application/json+oembed'
    | 'text/event-stream'
    | 'application/sdp'
    | 'application/vnd.apple.mpegurl'
    | 'image/png'
    | 'image/jpeg'
    | 'image/webp'
    | 'application/pdf'
    | 'text/csv'
    | 'text/html'
    | 'text/javascript';
  /** Status of a success, 200 by default. */
  readonly status?: 200 | 201 | 202;
  /** Codes besides those that every call can end with. */
  readonly errors?: readonly ErrorCode[];
  /**
   * False means served while the disk is nearly full, although it is neither a GET nor a DELETE, because it only reads,
   * frees space, or lets people in to do so.
   */
  readonly needsRoom?: boolean;
  /** Whether a repeat with the same `x-idempotency-key` gets the same answer for 24 hours. */
  readonly idempotent?: boolean;
  /**
   * Whether the work commits in several steps, because what it asks of others cannot be rolled back. Then a repeat is
   * answered UNAVAILABLE while the first call with its key is still running.
   */
  readonly inSteps?: boolean;
  /**
   * Whether `if-match` may name the version of the record that the caller has seen. If the record has another one by
   * now, nothing changes, and CHANGED_MEANWHILE carries the record as it is.
   */
  readonly ifMatch?: boolean;
}

type OutputOf<S> = S extends GenericSchema ? InferOutput<S> : undefined;
type InputOf<S> = S extends GenericSchema ? InferInput<S> : never;
type Part<E, K extends string> = K extends keyof E ? E[K] : undefined;

export type ParamsOf<E extends EndpointDefinition> = OutputOf<Part<E, 'params'>>;
export type QueryOf<E extends EndpointDefinition> = OutputOf<Part<E, 'query'>>;
export type HeadersOf<E extends EndpointDefinition> = OutputOf<Part<E, 'headers'>>;
export type BodyOf<E extends EndpointDefinition> = OutputOf<Part<E, 'body'>>;
export type ResponseOf<E extends EndpointDefinition> = InferOutput<E['response']>;

type Needed<E, K extends string> = K extends keyof E
  ? E[K] extends GenericSchema
    ? Record<never, never> extends InputOf<E[K]>
      ? { readonly [P in K]?: InputOf<E[K]> }
      : { readonly [P in K]: InputOf<E[K]> }
    : unknown
  : unknown;

/** What a caller must provide: exactly the parts that the endpoint has. */
export type RequestOf<E extends EndpointDefinition> = Needed<E, 'params'> &
  Needed<E, 'query'> &
  Needed<E, 'headers'> &
  Needed<E, 'body'> &
  (E['bodyType'] extends 'application/octet-stream'
    ? { readonly body: Blob | Uint8Array<ArrayBuffer> }
    : unknown) &
  (E['ifMatch'] extends true
    ? {
        /** The version that the caller has seen; left out to change the record whatever it is now. */
        readonly ifMatch?: number | undefined;
      }
    : unknown);

/** Declares an endpoint, keeping its literal types. */
// @__NO_SIDE_EFFECTS__
export function endpoint<const E extends EndpointDefinition>(definition: E): E {
  return definition;
}
