import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queue } from './db/queue.ts';
import type { Foundation } from './foundation.ts';
import type { Bind } from './http/bind.ts';
import type { MediaEngine } from './media/engine.ts';
import type { Upkeep } from './upkeep.ts';

/** What a domain's routes are added to. */
export interface WebParts {
  readonly app: FastifyInstance;
  readonly bind: Bind;
  /** Aborts when the server begins to stop. */
  readonly stopping: AbortSignal;
  /** Origin of the second site of the demo. */
  readonly demoOrigin: string | null;
  /** Prometheus' text format. */
  readonly writeMetrics: () => Promise<string>;
  /** What `/docs` describes: all that the domains serve so far, and what pages of other sites use. */
  readonly describe: () => readonly EndpointDefinition[];
  /** Says which page answers people whose address leads nowhere. */
  readonly answerLostWith: (page: AnswerPage) => void;
}

export type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<string>;

/** What a domain's background work runs on. */
export interface WorkParts extends Foundation {
  /** Makes the videos. */
  readonly engine: MediaEngine;
  /** Stops what the domain started. Queues are stopped with the jobs. */
  readonly ends: AsyncDisposableStack;
}

/**
 * All that a domain brings to the server. Its tables join `Schema` in the same file, and the rows that the sweeping
 * tests need for its calls stand beside it in `sweep-rows.ts`.
 *
 * `Needs` are services of domains that come earlier in the list, `Brings` its own, and `Wants` those that its routes
 * and its work use, which may come from any domain: by then all services exist.
 */
export interface Domain<Needs = unknown, Brings extends object = object, Wants = unknown> {
  /** The name of its folder. */
  readonly name: string;
  readonly services?: (parts: Foundation & Needs) => Brings;
  readonly routes?: (web: WebParts, parts: Foundation & Wants) => void | Promise<void>;
  /** Calls that its routes serve without `bind`. */
  readonly endpoints?: readonly EndpointDefinition[];
  /** Addresses for pages of other sites: `/docs` describes them beside the calls. */
  readonly addresses?: readonly EndpointDefinition[];
  /** Every queue that it sends to or works on, but for its upkeep. */
  readonly queues?: readonly Queue<never>[];
  /** Starts what it does in the background; a process of the role `jobs` calls it. */
  readonly work?: (parts: WorkParts & Wants) => Promise<void>;
  readonly upkeep?: Upkeep;
}

/** Describes a domain; the types follow from what its functions take and return. */
export function defineDomain<Needs = unknown, Brings extends object = object, Wants = unknown>(
  domain: Domain<Needs, Brings, Wants>,
): Domain<Needs, Brings, Wants> {
  return domain;
}
