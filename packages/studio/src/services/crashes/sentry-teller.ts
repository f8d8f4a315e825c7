import { studioPatternOf } from '@commoncast/core/pages/studio-pattern';
import type { SentryCrash, TellSentry } from '../sentry/start-sentry.ts';
import { describeError, withoutQuotes } from './describe-error.ts';

export interface SentryTarget {
  readonly dsn: string;
  readonly environment: 'development' | 'production';
  /** Tests hand in another library. */
  readonly load?: () => Promise<Pick<typeof import('../sentry/start-sentry.ts'), 'startSentry'>>;
}

interface SentryTellerOptions extends SentryTarget {
  readonly release: string;
  readonly redact: (text: string) => string;
}

/** Fetches and starts Sentry's library, then tells it of crashes; what it does or cannot do changes nothing else. */
export function createSentryTeller(options: SentryTellerOptions) {
  const { dsn, environment, release, redact, load = () => import('../sentry/start-sentry.ts') } = options;
  const start = async (): Promise<TellSentry> =>
    (await load()).startSentry({
      dsn,
      environment,
      release: `commoncast-studio@${release}`,
      origin: location.origin,
      patternOf: (pathname) => studioPatternOf(pathname)?.replaceAll('?', '') ?? null,
      redact,
      withoutQuotes,
    });
  let starting: Promise<TellSentry | null> | null = null;
  const ready = () => {
    starting ??= start().catch(() => {
      starting = null;
      return null;
    });
    return starting;
  };
  void ready();
  return ({ error, ...rest }: Omit<SentryCrash, 'error'> & { readonly error: unknown }): void => {
    const tell = async () => {
      // If it did not arrive before, it is asked for once more.
      const tellSentry = (await ready()) ?? (await ready());
      tellSentry?.({ ...rest, error: asError(error) });
    };
    tell().catch(() => {});
  };
}

/** Anything can be thrown; the library would tell what is in it. */
function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const error = new Error(describeError(thrown).message.replace(/^Thrown: /, ''));
  error.name = 'Thrown';
  // It would say where this was made.
  error.stack = '';
  return error;
}
