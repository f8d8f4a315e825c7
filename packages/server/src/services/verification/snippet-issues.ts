import type { VerificationIssue } from '@commoncast/core/verification/schema';
import { issue } from './issue.ts';
import type { FoundSnippet, PageFacts, SnippetPlace } from './page/page-facts.ts';

interface Situation {
  readonly page: URL;
  readonly facts: PageFacts;
  /** The page's snippets that load from this server, running ones first. */
  readonly snippets: readonly FoundSnippet[];
  /** The snippet to paste. */
  readonly tag: string;
}

/** Why no snippet of the page runs. */
const IDLE: Readonly<Record<Exclude<SnippetPlace, 'ACTIVE'>, (tag: string) => VerificationIssue>> = {
  MODULE: (example) =>
    issue('SNIPPET_IS_MODULE', {
      message: 'The snippet has type="module", so it cannot read its own address.',
      fix: 'Take type="module" out of the tag, or paste the snippet again.',
      example,
    }),
  HELD_BACK: (example) =>
    issue('SNIPPET_HELD_BACK', {
      severity: 'WARNING',
      message:
        'A consent or optimisation tool blocks the snippet: visitors only get it once that tool releases it.',
      fix: 'Mark the snippet as necessary in that tool, if your policy allows: without consent it stores nothing on a visitor’s device. Or paste it as it is.',
      example,
    }),
  SCRIPT: (example) =>
    issue('SNIPPET_HELD_BACK', {
      severity: 'WARNING',
      message: 'Another script on the page adds the snippet, which the page’s source alone does not prove.',
      fix: 'Run the live check below to see whether it arrives, or paste the snippet into the page itself.',
      example,
    }),
  COMMENT: (example) =>
    issue('SNIPPET_IN_COMMENT', {
      message: 'The snippet is inside an HTML comment, so browsers ignore it.',
      fix: 'Remove <!-- before and --> after it.',
      example,
    }),
  NOSCRIPT: (example) =>
    issue('SNIPPET_IN_NOSCRIPT', {
      message: 'The snippet is inside <noscript>, which only browsers without scripts read.',
      fix: 'Move it out of <noscript>, anywhere else in the page.',
      example,
    }),
  TEMPLATE: (example) =>
    issue('SNIPPET_IN_TEMPLATE', {
      message: 'The snippet is inside a <template>, which browsers do not run.',
      fix: 'Move it out of <template>, anywhere else in the page.',
      example,
    }),
  TEXT: (example) =>
    issue('SNIPPET_AS_TEXT', {
      message: 'The snippet is shown to visitors as text instead of being run.',
      fix: 'Your site’s editor escaped the snippet as text. Paste it into a block for HTML or code, or into the site’s head.',
      example,
    }),
};

const BY_LIKELIHOOD = ['MODULE', 'HELD_BACK', 'SCRIPT', 'COMMENT', 'NOSCRIPT', 'TEMPLATE', 'TEXT'] as const;

/** Whether and how the page includes the snippet. */
export function snippetIssues({ page, facts, snippets, tag }: Situation): VerificationIssue[] {
  const active = snippets.filter(({ place }) => place === 'ACTIVE');
  const [first] = active;
  if (!first) {
    if (facts.hasInlinedLoader) return [inlined(tag)];
    const idle = BY_LIKELIHOOD.find((place) => snippets.some((snippet) => snippet.place === place));
    return [idle ? IDLE[idle](tag) : notFound(facts, tag)];
  }
  const paths = new Set(active.map(({ src }) => new URL(src, page).pathname));
  const found: VerificationIssue[] = [];
  if (page.protocol === 'https:' && new URL(first.src, page).protocol === 'http:') {
    found.push(
      issue('SNIPPET_MIXED_CONTENT', {
        message:
          'The page is secure (https), but the snippet’s address begins with http:, so browsers block it.',
        fix: 'Open the studio over https, copy the snippet there and paste it again.',
      }),
    );
  }
  if (paths.size > 1) {
    found.push(
      issue('SNIPPET_TWO_VERSIONS', {
        severity: 'WARNING',
        message: 'The page contains two versions of the snippet; only the first one is used.',
        fix: 'Remove the older one. Check the theme, plugins and any tag manager.',
      }),
    );
  } else if (active.length > 1) {
    found.push(
      issue('SNIPPET_TWICE', {
        severity: 'WARNING',
        message: `The page contains the snippet ${active.length} times.`,
        fix: 'Once is enough for all players. Remove the others: check the theme, plugins and any tag manager.',
      }),
    );
  }
  if (!first.isAsync) {
    found.push(
      issue('SNIPPET_NOT_ASYNC', {
        severity: 'HINT',
        message: 'The snippet has no async, so the page waits for it while it loads.',
        fix: 'Add async to the tag.',
        example: tag,
      }),
    );
  }
  return found;
}

function inlined(example: string): VerificationIssue {
  return issue('SNIPPET_INLINED', {
    message:
      'The text of the snippet’s script is pasted into the page, so it cannot tell where it came from and does not run.',
    fix: 'Paste the snippet itself, a <script> with an address. If an optimiser has inlined it, exclude its address there.',
    example,
  });
}

function notFound({ hasTagManager }: PageFacts, example: string): VerificationIssue {
  return issue('SNIPPET_NOT_FOUND', {
    message: 'The snippet is not in this page.',
    fix: hasTagManager
      ? 'If you added it in the tag manager of this page, publish the container there and run the live check below. Otherwise paste it into the part that all pages share.'
      : 'Paste it into the part that all pages share, publish, and check again. A cache can show the old page for some minutes.',
    example,
  });
}
