import { type Build, FRONTS, isUpToDate, SERVER } from './builds.ts';

/** Something is not built, or was built from other sources than those that are here. */
class BuildError extends Error {
  override readonly name = 'BuildError';
}

/**
 * @param roles as the server has them; only `web` serves the fronts
 * @throws {BuildError} a build cannot be used as it is; the message says what to do
 */
export async function requireBuild(roles: readonly string[]): Promise<void> {
  const needed: readonly Build[] = roles.includes('web') ? [...FRONTS, SERVER] : [SERVER];
  const states = await Promise.all(needed.map(isUpToDate));
  const stale = needed.filter((_, index) => !states[index]).map(({ name }) => name);
  if (stale.length === 0) return;
  throw new BuildError(
    `There is no build of ${stale.join(', ')} for this version. Run "npm ci && npm run build" first, here or where ` +
      'you copy from; "npm run serve" builds nothing.',
  );
}
