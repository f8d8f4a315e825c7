import {
  type BrowserOptions,
  breadcrumbsIntegration,
  dedupeIntegration,
  eventFiltersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  replayIntegration,
} from '@sentry/react';
import { cleanBreadcrumb } from './clean-breadcrumb.ts';
import { cleanEvent } from './clean-event.ts';
import { cleanReplayNote } from './clean-replay.ts';
import type { Cleaner } from './cleaner.ts';
import { guardTransport } from './guarded-transport.ts';

const MINUTE_MS = 60_000;

/**
 * How sessions are recorded. What else the specification says is fixed in the library, and a test reads it there: a replay
 * pauses after 5 idle minutes and expires after 15; its buffer holds 20 MB; at most 300 events in 5 s are recorded; a
 * segment that does not get through is retried up to 3 times.
 */
export const REPLAY_SETTINGS = {
  flushMinDelay: 5_000,
  flushMaxDelay: 5_500,
  maxReplayDuration: 60 * MINUTE_MS,
  mutationLimit: 10_000,
  slowClickTimeout: 7_000,
  stickySession: true,
  maskAllText: true,
  maskAllInputs: true,
  blockAllMedia: true,
  // Each is a text that people read or wrote.
  maskAttributes: [
    'title',
    'placeholder',
    'aria-label',
    'aria-description',
    'aria-roledescription',
    'aria-valuetext',
    'alt',
    'content',
    'download',
    'label',
    'name',
    'value',
    'data-value',
  ],
  // A preview in a frame is somebody's page.
  block: ['iframe'],
  networkDetailAllowUrls: [],
  networkCaptureBodies: false,
  // Recordings are cleaned and packed on their way out, so the library starts no worker.
  useCompression: false,
};

/** How many sessions are recorded from their start, and how many of those in which something crashes. */
export const SESSION_SAMPLE_RATE = 0.1;
export const ERROR_SAMPLE_RATE = 1;

export interface SentryParts {
  readonly dsn: string;
  readonly release: string;
  readonly environment: string;
  readonly clean: Cleaner;
}

/** The library's options, all of them: none of its defaults adds anything to what is sent. */
export function sentryOptions({ dsn, release, environment, clean }: SentryParts): BrowserOptions {
  return {
    dsn,
    release,
    environment,
    defaultIntegrations: false,
    integrations: [
      eventFiltersIntegration(),
      // Its own events would say what has not been cleaned yet.
      breadcrumbsIntegration({ sentry: false }),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      replayIntegration({
        ...REPLAY_SETTINGS,
        beforeAddRecordingEvent: (note) => cleanReplayNote(note, clean),
      }),
    ],
    replaysSessionSampleRate: SESSION_SAMPLE_RATE,
    replaysOnErrorSampleRate: ERROR_SAMPLE_RATE,
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
      graphQL: { document: false, variables: false },
      stackFrameVariables: false,
      frameContextLines: 0,
    },
    tracePropagationTargets: [],
    // Our own code reads these messages.
    enhanceFetchErrorMessages: false,
    beforeBreadcrumb: (breadcrumb, hint) => cleanBreadcrumb(breadcrumb, hint, clean),
    beforeSend: (event) => cleanEvent(event, location.href, clean),
    transport: guardTransport(makeFetchTransport, clean),
  };
}
