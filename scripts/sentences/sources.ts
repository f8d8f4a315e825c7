import { globSync } from 'node:fs';

const SCREENS = ['packages/{studio,viewer}/src/**/*.{ts,tsx}', 'packages/core/src/**/*.ts'];

/** The sources whose strings people read: screens, and the messages of core's checks. */
export function sourcesWithSentences(): string[] {
  return globSync(SCREENS)
    .filter((file) => !/\.(test|stories|test-d)\.tsx?$/.test(file))
    .sort();
}
