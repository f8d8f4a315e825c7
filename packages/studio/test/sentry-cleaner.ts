import { studioPatternOf } from '@commoncast/core/pages/studio-pattern';
import { withoutQuotes } from '../src/services/crashes/describe-error.ts';
import { redact } from '../src/services/crashes/redact.ts';
import { type Cleaner, createCleaner } from '../src/services/sentry/cleaner.ts';

/** A cleaner of `https://studio.test`, as the studio makes its own. */
export function testCleaner({ typed = [] }: { readonly typed?: readonly string[] } = {}): Cleaner {
  return createCleaner({
    origin: 'https://studio.test',
    patternOf: (pathname) => studioPatternOf(pathname)?.replaceAll('?', '') ?? null,
    redact: (text) => redact(text, typed),
    withoutQuotes,
  });
}
