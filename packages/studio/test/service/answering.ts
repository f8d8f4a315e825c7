import type {
  BodyOf,
  EndpointDefinition,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@commoncast/core/http/endpoint';
import type { ExpectedVersion } from '@commoncast/server/problems/stale-version';

/** A call that has passed its endpoint's contract. */
export interface ServiceCall<E extends EndpointDefinition = EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  /** A Blob where the call takes octets. */
  readonly body: E['bodyType'] extends 'application/octet-stream' ? Blob : BodyOf<E>;
  /** The versions that If-Match names. */
  readonly expected: ExpectedVersion;
  readonly headers: Headers;
  /** Aborted when the caller gives up. */
  readonly signal: AbortSignal;
}

export type Answerer<E extends EndpointDefinition> = (
  call: ServiceCall<E>,
) => ResponseOf<E> | Response | Promise<ResponseOf<E> | Response>;

/** Answers an endpoint from now on; the last one said wins. */
export type On = <E extends EndpointDefinition>(endpoint: E, answer: Answerer<E>) => void;
