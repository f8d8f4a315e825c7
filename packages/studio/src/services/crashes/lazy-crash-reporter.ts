import type { PageProps } from '@commoncast/core/authentication/schema';
import type { CrashReporter, CrashReporterOptions } from './crash-reporter.ts';
import { watchTypedTexts } from './typed-texts.ts';

export interface LazyCrashReporter extends CrashReporter {
  /** Fetches what a crash needs, and starts Sentry where it is configured. */
  readonly prepare: () => Promise<unknown>;
}

interface LazyCrashReporterOptions extends Pick<CrashReporterOptions, 'client'> {
  readonly props: Pick<PageProps, 'sentryDsn' | 'demoOrigin'>;
}

/** Nothing has crashed yet, so what a crash needs is no part of the first load; only what was typed is noted. */
export function createLazyCrashReporter({ client, props }: LazyCrashReporterOptions): LazyCrashReporter {
  const typed = watchTypedTexts();
  let loading: Promise<CrashReporter> | null = null;
  const load = async () => {
    const { sentryDsn: dsn, demoOrigin } = props;
    const sentry = dsn ? ({ dsn, environment: demoOrigin ? 'development' : 'production' } as const) : null;
    return (await import('./crash-reporter.ts')).createCrashReporter({ client, typed, sentry });
  };
  const prepare = () => {
    loading ??= load().catch((error) => {
      // It did not arrive: the next crash asks for it again.
      loading = null;
      throw error;
    });
    return loading;
  };
  return {
    prepare,
    report: async (error, details) => {
      try {
        return await (await prepare()).report(error, details);
      } catch {
        return null;
      }
    },
  };
}
