import type { EndpointDefinition } from '@commoncast/core/http/endpoint';

export interface PathTable {
  /** The endpoints at a path, whatever their method. */
  at(path: string): readonly EndpointDefinition[];
}

/** Finds endpoints by path only, for requests with a method that their path does not have. */
export function createPathTable(endpoints: readonly EndpointDefinition[]): PathTable {
  const patterns = new Map<string, RegExp>();
  const patternOf = (path: string): RegExp => {
    const known = patterns.get(path);
    if (known) return known;
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
    patterns.set(path, pattern);
    return pattern;
  };
  return { at: (path) => endpoints.filter((endpoint) => patternOf(endpoint.path).test(path)) };
}
