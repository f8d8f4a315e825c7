/** Directive → its sources, in lower case where case does not matter (CSP Level 3 §2.2.1). */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads the policies of a header, which may hold several, or of a `<meta>`. A directive's second mention does not count. */
export function parsePolicies(text: string): Policy[] {
  return text
    .split(',')
    .map(parsePolicy)
    .filter((policy) => policy.size > 0);
}

function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'media-src': ['media-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

export interface EffectiveDirective {
  /** The one that decides, which may be a fallback. */
  readonly name: string;
  readonly sources: readonly string[];
}

/** What a policy says about a kind of fetch; undefined: nothing, so everything is allowed. */
export function effectiveDirective(
  policy: Policy,
  kind: keyof typeof FALLBACKS,
): EffectiveDirective | undefined {
  for (const name of FALLBACKS[kind] ?? []) {
    const sources = policy.get(name);
    if (sources) return { name, sources };
  }
  return undefined;
}
