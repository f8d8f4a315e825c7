import { type ConfigError, readConfig } from '../src/config.ts';

/** What is wrong with these settings. */
export function problemsOf(given: Readonly<Record<string, string>>): readonly string[] {
  try {
    readConfig(given);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}
