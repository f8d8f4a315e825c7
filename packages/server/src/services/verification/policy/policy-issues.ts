import type { VerificationIssue } from '@commoncast/core/verification/schema';
import { issue } from '../issue.ts';
import type { FoundSnippet } from '../page/page-facts.ts';
import { allowsAddress, cureFor, directiveWith, isFallback } from './directives.ts';
import { type EffectiveDirective, effectiveDirective, type Policy } from './parse-policies.ts';

interface Situation {
  readonly page: URL;
  readonly snippet: FoundSnippet;
  /** The snippet's address, resolved. */
  readonly script: URL;
  readonly mediaOrigin: string;
}

/** What the embed fetches besides itself, by directive. */
const FETCHES = [
  {
    kind: 'connect-src',
    code: 'POLICY_CONNECT',
    what: 'the players’ settings and video',
    paths: ['/business/v1.1/', '/insight/'],
    media: ['/cdn/vod/'],
    needs: [],
  },
  {
    kind: 'media-src',
    code: 'POLICY_MEDIA',
    what: 'video',
    paths: [],
    media: ['/cdn/vod/'],
    needs: ['blob:'],
  },
  {
    kind: 'img-src',
    code: 'POLICY_IMAGES',
    what: 'pictures',
    paths: [],
    media: ['/cdn/thumbnail/'],
    needs: [],
  },
] as const;

/** What the page's policies block, with the directive that would allow it. */
export function policyIssues(policies: readonly Policy[], situation: Situation): VerificationIssue[] {
  const found: VerificationIssue[] = [];
  for (const policy of policies) {
    const sandbox = policy.get('sandbox');
    if (sandbox && !sandbox.some((flag) => flag.toLowerCase() === 'allow-scripts')) {
      found.push(
        issue('POLICY_SANDBOX', {
          message: 'The page’s security policy puts it into a sandbox without scripts.',
          fix: 'Add allow-scripts to the sandbox directive of the page’s Content-Security-Policy.',
          example: `sandbox ${[...sandbox, 'allow-scripts'].join(' ')}`,
        }),
      );
    }
    found.push(...scriptIssues(effectiveDirective(policy, 'script-src'), situation));
    for (const { kind, code, what, paths, media, needs } of FETCHES) {
      const directive = effectiveDirective(policy, kind);
      if (!directive) continue;
      const own = [
        ...paths.map((path) => new URL(path, situation.script)),
        ...media.map((path) => new URL(path, situation.mediaOrigin)),
      ];
      const addresses = [...own, ...needs.map((need) => new URL(`${need}${situation.page.origin}/x`))];
      const isAllowed = addresses.every((address) => allowsAddress(directive, address, situation.page));
      if (isAllowed) continue;
      found.push(
        issue(code, {
          severity: code === 'POLICY_IMAGES' ? 'WARNING' : 'ERROR',
          message: `The page’s security policy (${directive.name}) keeps the player from loading ${what}.`,
          fix: cureFor(directive),
          example: directiveWith(kind, directive, [...new Set(own.map(({ origin }) => origin)), ...needs]),
        }),
      );
    }
  }
  // Two policies that block the same thing need the same fix; one line says so.
  return found.filter(
    ({ code, example }, at) => at === found.findIndex((one) => one.code === code && one.example === example),
  );
}

function scriptIssues(directive: EffectiveDirective | undefined, situation: Situation): VerificationIssue[] {
  if (!directive) return [];
  const { snippet, script, page } = situation;
  const { sources } = directive;
  const has = (keyword: string) => sources.some((source) => source.toLowerCase() === keyword);
  const isStrict = has("'strict-dynamic'");
  const nonces = sources.filter((source) => /^'nonce-/i.test(source));
  const hasNonce = snippet.nonce !== '' && nonces.some((source) => source.slice(7, -1) === snippet.nonce);
  const hashes = snippet.integrity.split(/\s+/).filter(Boolean);
  const hasHash = hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`));
  // The parts that it loads later follow a nonce or 'strict-dynamic', but not a hash.
  const parts = new URL('./player.js', script);
  const isListed = !isStrict && [script, parts].every((address) => allowsAddress(directive, address, page));
  const isHashed = hasHash && (isStrict || allowsAddress(directive, parts, page));
  if (isListed || hasNonce || isHashed) return [];
  if (isStrict || nonces.length > 0) {
    return [
      issue('POLICY_SCRIPT_NONCE', {
        message: `The page’s security policy (${directive.name}) runs only scripts with its nonce, and the snippet has ${snippet.nonce ? 'another one' : 'none'}.`,
        fix: 'Let your server write the nonce of each response into the snippet’s tag, as it does for your own scripts.',
        example: `<script async nonce="…" src="${script.href}"></script>`,
      }),
    ];
  }
  return [
    issue('POLICY_SCRIPT', {
      message: `The page’s security policy (${directive.name}) does not allow the snippet’s script.`,
      fix: cureFor(directive),
      example: directiveWith(isFallback(directive) ? 'script-src' : directive.name, directive, [
        script.origin,
      ]),
    }),
  ];
}
