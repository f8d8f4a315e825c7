import { captureReactException, init } from '@sentry/react';
import { type CleanerParts, createCleaner } from './cleaner.ts';
import { sentryOptions } from './sentry-options.ts';

export interface SentryStart extends CleanerParts {
  readonly dsn: string;
  readonly release: string;
  readonly environment: 'development' | 'production';
}

export interface SentryCrash {
  readonly error: Error;
  readonly origin: 'RENDER' | 'ERROR' | 'REJECTION';
  /** Empty outside React. */
  readonly componentStack: string;
}

/** Tells Sentry of a crash; the caller sees to it that each is told once. */
export type TellSentry = (crash: SentryCrash) => void;

/** Starts the library: from now on this session may be recorded. */
export function startSentry({ dsn, release, environment, ...cleanerParts }: SentryStart): TellSentry {
  init(sentryOptions({ dsn, release, environment, clean: createCleaner(cleanerParts) }));
  return ({ error, origin, componentStack }) => {
    captureReactException(
      error,
      { componentStack },
      { mechanism: { type: `commoncast.${origin.toLowerCase()}`, handled: origin === 'RENDER' } },
    );
  };
}
