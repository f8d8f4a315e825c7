import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import type { Queue } from './db/queue.ts';
import type { Domain, StoredKind, WebParts, WorkParts } from './domain.ts';
import type { Foundation } from './foundation.ts';
import type { DatabaseGauge } from './metrics/database-gauge.ts';
import { startUpkeep, upkeepQueue } from './upkeep.ts';

/** Domains in the order in which their services are made. `Has` are those services, `Wants` what routes and work use. */
export interface DomainList<Has extends object, Wants> {
  /** Adds a domain. It does not compile unless the list so far provides what its services need. */
  and<Brings extends object, MoreWants>(
    domain: Domain<Has, Brings, MoreWants>,
  ): DomainList<Has & Brings, Wants & MoreWants>;
  readonly names: readonly string[];
  readonly queues: readonly Queue<never>[];
  readonly endpoints: readonly EndpointDefinition[];
  readonly addresses: readonly EndpointDefinition[];
  readonly stored: readonly StoredKind[];
  readonly gauges: readonly DatabaseGauge[];
  createServices(foundation: Foundation): Has;
  addRoutes(web: WebParts, parts: Foundation & Wants): Promise<void>;
  startWork(parts: WorkParts & Wants): Promise<void>;
}

/** Here each domain gets what it asked for when it was added; `never` stands for all of that. */
type Listed = Domain<never, object, never>;

/** An empty list, to which `and` adds domains. */
export function listDomains(): DomainList<object, unknown> {
  return toList([]);
}

function toList<Has extends object, Wants>(domains: readonly Listed[]): DomainList<Has, Wants> {
  return {
    and: (domain) => toList([...domains, domain]),
    names: domains.map(({ name }) => name),
    queues: domains.flatMap(({ queues = [], upkeep }) => [
      ...queues,
      ...(upkeep ? [upkeepQueue(upkeep)] : []),
    ]),
    endpoints: domains.flatMap(({ endpoints = [] }) => endpoints),
    addresses: domains.flatMap(({ addresses = [] }) => addresses),
    stored: domains.flatMap(({ stored = [] }) => stored),
    gauges: domains.flatMap(({ gauges = [] }) => gauges),
    createServices(foundation) {
      const services = {};
      for (const domain of domains) {
        Object.assign(services, domain.services?.({ ...foundation, ...services } as never));
      }
      return services as Has;
    },
    async addRoutes(web, parts) {
      for (const domain of domains) await domain.routes?.(web, parts as never);
    },
    async startWork(parts) {
      for (const domain of domains) {
        await domain.work?.(parts as never);
        if (domain.upkeep) await startUpkeep(domain.upkeep, parts);
      }
    },
  };
}
