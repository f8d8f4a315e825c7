/** What programs that a test starts need of its own environment: none of its settings. */
export function surroundings(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
}
