import { FRONTS, isUpToDate } from './fronts.ts';

/** The fronts are not built, or were built from other sources than those that are here. */
class BuildError extends Error {
  override readonly name = 'BuildError';
}

/** @throws {BuildError} a front cannot be served as it is; the message says what to do */
export async function requireBuild(): Promise<void> {
  const states = await Promise.all(FRONTS.map(isUpToDate));
  const stale = FRONTS.filter((_, index) => !states[index]).map(({ name }) => name);
  if (stale.length === 0) return;
  throw new BuildError(
    `There is no build of ${stale.join(', ')} for this version. Run "npm ci && npm run build" first, here or where ` +
      'you copy from; "npm run serve" builds nothing.',
  );
}
