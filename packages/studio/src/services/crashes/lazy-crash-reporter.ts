import type { CrashReporter, CrashReporterOptions } from './crash-reporter.ts';
import { watchTypedTexts } from './typed-texts.ts';

/** Nothing has crashed yet, so what a crash needs is no part of the first load; only what was typed is noted. */
export function createLazyCrashReporter({ client }: Pick<CrashReporterOptions, 'client'>): CrashReporter {
  const typed = watchTypedTexts();
  let loading: Promise<CrashReporter> | null = null;
  const load = async () => (await import('./crash-reporter.ts')).createCrashReporter({ client, typed });
  return {
    report: async (error, details) => {
      loading ??= load();
      try {
        return await (await loading).report(error, details);
      } catch {
        // It did not arrive: the next crash asks for it again.
        loading = null;
        return null;
      }
    },
  };
}
