import type { EndpointDefinition } from '../src/http/endpoint.ts';

/**
 * What callers rely on, a line a call: who may call where, what a success answers and what else can come, and what is
 * promised beyond that.
 */
export function contractsOf(calls: Readonly<Record<string, EndpointDefinition>>): Record<string, string> {
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, contractOf(call)]));
}

function contractOf(call: EndpointDefinition): string {
  const outcomes = [call.status ?? 200, ...(call.errors ?? [])].join(' or ');
  const promises = [
    ...(call.idempotent ? ['once a key'] : []),
    ...(call.ifMatch ? ['if it matches'] : []),
    ...(call.needsRoom === false ? ['on a full disk too'] : []),
    ...(call.bodyLimit === undefined ? [] : [`up to ${call.bodyLimit} bytes`]),
  ];
  return [`${call.auth} ${call.method} ${call.path} → ${outcomes}`, ...promises].join(', ');
}
