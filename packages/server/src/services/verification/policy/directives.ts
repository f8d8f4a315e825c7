import { matchesSource } from './matches-source.ts';
import type { EffectiveDirective } from './parse-policies.ts';

/** Whether a directive lets an address load. */
export function allowsAddress({ sources }: EffectiveDirective, address: URL, page: URL): boolean {
  return sources.some((source) => matchesSource(source, address, page));
}

/** Whether a directive speaks for others that the policy does not name. */
export function isFallback({ name }: EffectiveDirective): boolean {
  return name === 'default-src';
}

/** Where in the policy to put a corrected directive. */
export function cureFor(directive: EffectiveDirective): string {
  const how = isFallback(directive) ? 'Add this beside' : 'Put this in place of';
  return `${how} ${directive.name} in the page’s Content-Security-Policy.`;
}

/** The corrected directive: what it allows now, and what is missing. */
export function directiveWith(
  kind: string,
  { sources }: EffectiveDirective,
  missing: readonly string[],
): string {
  const kept = sources.filter((source) => source.toLowerCase() !== "'none'");
  return [kind, ...kept, ...missing.filter((source) => !kept.includes(source))].join(' ');
}
