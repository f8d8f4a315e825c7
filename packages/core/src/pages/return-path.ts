import { STUDIO_PATHS } from './paths.ts';
import { studioPatternOf } from './studio-pattern.ts';

/** Stands for whatever origin the studio has: nothing else can be reached by a path. */
const ANY_ORIGIN = 'https://studio.invalid';
const MAX_LENGTH = 2_000;
/** Nobody is sent back to these: they redirect. */
const LEADS_ON: readonly string[] = [STUDIO_PATHS.start, STUDIO_PATHS.logIn, STUDIO_PATHS.signUp];

/**
 * Where to go after log-in. Anybody can write the parameter into a link, so only the studio's own pages pass: another
 * origin in any spelling (`//host`, `/\host`, a tab in between), other parts of this one and unknown pages do not.
 * @returns path, query and fragment as the URL parser writes them; null if it leads anywhere else
 */
export function readReturnPath(text: string | null): string | null {
  if (!text?.startsWith('/') || text.length > MAX_LENGTH || !URL.canParse(text, ANY_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(text, ANY_ORIGIN);
  const pattern = origin === ANY_ORIGIN ? studioPatternOf(pathname) : null;
  return pattern === null || LEADS_ON.includes(pattern) ? null : pathname + search + hash;
}
