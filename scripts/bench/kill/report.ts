/** What a platform has come through. Whatever was found wrong is in words. */
export interface Report {
  readonly fault: string;
  readonly times: number;
  /** How often which process was killed. */
  readonly kinds: Readonly<Record<string, number>>;
  /** Writes by activity. */
  readonly acknowledged: Readonly<Record<string, number>>;
  /** How many videos ended in which way. */
  readonly videos: ReadonlyMap<string, number>;
  readonly lost: readonly string[];
  readonly stuck: readonly string[];
  readonly leftovers: readonly string[];
}

/** Prints a report. @returns whether everything held */
export function printReport({ fault, times, kinds, acknowledged, videos, ...found }: Report): boolean {
  console.log(`\n${fault}: ${times} times`, kinds);
  console.log('  acknowledged:', acknowledged);
  for (const [outcome, count] of videos) console.log(`  ${count} videos: ${outcome}`);
  for (const [name, words] of Object.entries(found)) {
    console.log(`  ${name}: ${words.length}`);
    for (const one of words) console.log(`    ${one}`);
  }
  return Object.values(found).every((words) => words.length === 0);
}
