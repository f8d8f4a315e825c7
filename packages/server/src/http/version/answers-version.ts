import type { EndpointDefinition } from '@commoncast/core/http/endpoint';
import { Version } from '@commoncast/core/http/version';

/** Whether a call answers a record with a version. */
export function answersVersion({ response }: Pick<EndpointDefinition, 'response'>): boolean {
  if (!('entries' in response)) return false;
  const { version } = response.entries as { readonly version?: unknown };
  return version === Version;
}
