import type { Readable } from 'node:stream';
import type {
  BodyOf,
  EndpointDefinition,
  HeadersOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '@commoncast/core/http/endpoint';
import type { ClientInfo } from '../callers/client-info.ts';
import type { Member } from '../callers/member.ts';
import type { PublicBusiness } from '../callers/public-business.ts';
import type { ExpectedVersion } from '../problems/stale-version.ts';
import type { FileAnswer } from './file-answer.ts';

export interface CallContext<E extends EndpointDefinition> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  /** The schema's output; `application/octet-stream` arrives as a stream that fails once it passes the limit. */
  readonly body: E['bodyType'] extends 'application/octet-stream' ? Readable : BodyOf<E>;
  readonly member: E['auth'] extends 'bearer' | 'cookie' ? Member : undefined;
  /** The business that the public key belongs to; its allow-list has been checked against the Origin header. */
  readonly business: E['auth'] extends 'public-key' ? PublicBusiness : undefined;
  /** What `if-match` says; the service compares it with the row that it has locked. */
  readonly expected: E['ifMatch'] extends true ? ExpectedVersion : undefined;
  readonly client: ClientInfo;
  /** Aborted when the client goes away. */
  readonly gone: AbortSignal;
  /** Aborted when the client goes away or the server stops. */
  readonly signal: AbortSignal;
  readonly answer: Answer;
}

/**
 * Extra headers of the answer. A GET that sets an ETag is answered 304 automatically if the client has that version;
 * without a Cache-Control the answer is not stored anywhere.
 */
export interface Answer {
  header(name: string, value: string): void;
  removeHeader(name: string): void;
}

type Result<E extends EndpointDefinition> = E['responseType'] extends 'text/event-stream'
  ? AsyncIterable<ResponseOf<E>>
  : E['responseType'] extends 'application/pdf'
    ? Promise<FileAnswer>
    : Promise<ResponseOf<E>> | ResponseOf<E>;

export type Handler<E extends EndpointDefinition> = (call: CallContext<E>) => Result<E>;

/** Serves an endpoint. Everything in its contract is checked before the handler is called. */
export type Bind = <E extends EndpointDefinition>(endpoint: E, handler: Handler<E>) => void;
