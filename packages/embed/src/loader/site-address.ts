import type { QueryValues, Route } from '@commoncast/core/http/route';
import type { Site } from './site.ts';

/**
 * Where a site asks something with its key. The business's key stands in each of its batches: those of a second business
 * on the page have their own.
 */
export function siteAddress({ url, wrap }: Site, { path }: Route, query: QueryValues = {}): string {
  const { key } = JSON.parse(wrap([])) as { key: string };
  const { origin } = new URL(url);
  return `${origin}${path}?${new URLSearchParams({ key, ...(query as Record<string, string>) })}`;
}
