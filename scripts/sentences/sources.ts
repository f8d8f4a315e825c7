import { globSync } from 'node:fs';

const SCREENS = [
  'packages/{studio,viewer}/src/**/*.{ts,tsx}',
  'packages/core/src/**/*.ts',
  'packages/embed/src/player/messages/en.ts',
  'packages/server/src/services/{openapi,pages,verification}/**/*.ts',
  'packages/server/src/media/vod/probe/sentences.ts',
  'packages/server/src/problems/*.ts',
  'scripts/demo/site-*.ts',
];

/** The sources whose strings people read: screens, served pages, the demo's site, and the messages of checks. */
export function sourcesWithSentences(): string[] {
  return globSync(SCREENS)
    .filter((file) => !/\.(test|stories|test-d)\.tsx?$/.test(file))
    .sort();
}

/** What people read about the platform outside of it. */
export function papers(): string[] {
  return globSync(['*.md', 'packages/*/*.md', 'examples/**/*.{md,txt}'])
    .filter((file) => !file.includes('node_modules'))
    .sort();
}
