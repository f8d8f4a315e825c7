const NEEDED = [24, 7] as const;

/** Ends the process with a sentence if the wrong Node runs it, as happens after `npm ci --ignore-scripts`. */
export function requireNode(): void {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(
    `Commoncast needs Node ${NEEDED.join('.')} or later, but ${process.version} is running. ` +
      'Run it through npm (npm start, npm test) after a plain "npm ci": that installs the right Node.',
  );
  process.exit(1);
}
