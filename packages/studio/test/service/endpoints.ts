import type { EndpointDefinition } from '@commoncast/core/http/endpoint';

/** Every `api.ts` and `…-api.ts` of core, so that no call can be forgotten. */
const APIS = import.meta.glob<Readonly<Record<string, unknown>>>('../../../core/src/*/*api.ts', {
  eager: true,
});

interface Entry {
  readonly endpoint: EndpointDefinition;
  readonly pattern: RegExp;
  readonly paramCount: number;
}

const ENTRIES: readonly Entry[] = Object.values(APIS)
  .flatMap((api) => Object.values(api))
  .filter(isEndpoint)
  .map((endpoint) => ({
    endpoint,
    pattern: new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    paramCount: endpoint.path.split('{').length - 1,
  }))
  // A path that is written out goes before one with a parameter in its place, as in the server's router.
  .toSorted((a, b) => a.paramCount - b.paramCount);

/** The call that a request is for. */
export interface FoundEndpoint {
  readonly endpoint: EndpointDefinition;
  /** Unvalidated. */
  readonly params: Readonly<Record<string, string>>;
}

/** The endpoint that a request is for; undefined if the platform has no such call. */
export function findEndpoint(method: string, pathname: string): FoundEndpoint | undefined {
  for (const { endpoint, pattern } of ENTRIES) {
    const match = endpoint.method === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {});
    return {
      endpoint,
      params: Object.fromEntries(params.map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  }
  return undefined;
}

function isEndpoint(value: unknown): value is EndpointDefinition {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'auth' in value
  );
}
