import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queue } from './db/queue.ts';
import type { Foundation } from './foundation.ts';
import type { Bind } from './http/bind.ts';
import type { MediaEngine } from './media/engine.ts';
import type { DatabaseGauge } from './metrics/database-gauge.ts';
import type { Upkeep } from './upkeep.ts';

/** What a domain's routes are given. */
export interface WebParts {
  readonly app: FastifyInstance;
  readonly bind: Bind;
  /** Aborted when the server starts to stop. */
  readonly stopping: AbortSignal;
  /** Origin of the demo's second site. */
  readonly demoOrigin: string | null;
  /** Prometheus' text format. */
  readonly writeMetrics: () => Promise<string>;
  /** What `/docs` describes: everything that the domains serve so far, and what other sites' pages use. */
  readonly describe: () => readonly EndpointDefinition[];
  /** Sets the page for people whose URL leads nowhere. */
  readonly answerLostWith: (page: AnswerPage) => void;
}

export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/** What a domain's background work is given. */
export interface WorkParts extends Foundation {
  /** Makes the videos. */
  readonly engine: MediaEngine;
  /** Stops what the domain started. Queues are stopped with the jobs. */
  readonly ends: AsyncDisposableStack;
}

/** One kind of object that a domain keeps in the storage. */
export interface StoredKind {
  /** The first name of its keys, which is no other kind's. */
  readonly prefix: string;
  /** SQL for the `name` of each object that has to be there by the rows, or of its folder, with a slash at the end. */
  readonly named: string;
}

/**
 * Everything that a domain adds to the server. Its tables join `Schema` in the same file, and the rows that the
 * sweeping tests need for its calls are next to it in `sweep-rows.ts`.
 *
 * `Needs` are services of domains earlier in the list, `Brings` its own, and `Wants` those that its routes
 * and its work use, which may come from any domain: by then all services exist.
 */
export interface Domain<Needs = unknown, Brings extends object = object, Wants = unknown> {
  /** The name of its folder. */
  readonly name: string;
  readonly services?: (parts: Foundation & Needs) => Brings;
  readonly routes?: (web: WebParts, parts: Foundation & Wants) => void | Promise<void>;
  /** Calls that its routes serve without `bind`. */
  readonly endpoints?: readonly EndpointDefinition[];
  /** URLs for other sites' pages: `/docs` describes them next to the calls. */
  readonly addresses?: readonly EndpointDefinition[];
  /** Every queue that it sends to or works on, except that of its upkeep. */
  readonly queues?: readonly Queue<never>[];
  /** Starts its background work; called by a process with the role `jobs`. */
  readonly work?: (parts: WorkParts & Wants) => Promise<void>;
  readonly upkeep?: Upkeep;
  /** What it keeps in the storage: backups contain nothing else of it. */
  readonly stored?: readonly StoredKind[];
  /** What operators want to know of its tables. */
  readonly gauges?: readonly DatabaseGauge[];
}

/** Defines a domain; the types are inferred from its functions. */
export function defineDomain<Needs = unknown, Brings extends object = object, Wants = unknown>(
  domain: Domain<Needs, Brings, Wants>,
): Domain<Needs, Brings, Wants> {
  return domain;
}
