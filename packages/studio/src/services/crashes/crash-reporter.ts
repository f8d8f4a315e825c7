import type { Client } from '@commoncast/core/http/client';
import { noticeCrash } from '@commoncast/core/logging/api';
import { CRASH_LIMITS, type CrashNotice } from '@commoncast/core/logging/schema';
import { studioPatternOf } from '@commoncast/core/pages/studio-pattern';
import { describeError } from './describe-error.ts';
import { redact } from './redact.ts';
import { createSentryTeller, type SentryTarget } from './sentry-teller.ts';
import type { TypedTexts } from './typed-texts.ts';

/** A page that crashes over and over tells no more than this. */
const MAX_REPORTS = 20;

const VERSION = import.meta.env.VITE_VERSION ?? 'unreleased';

interface CrashDetails {
  readonly origin: CrashNotice['origin'];
  readonly componentStack?: string | null | undefined;
}

export interface CrashReporter {
  /**
   * Tells our team, once for each crash however often it is called; never throws.
   * @returns the number under which the crash is kept; null if it could not be told
   */
  readonly report: (error: unknown, details: CrashDetails) => Promise<string | null>;
}

export interface CrashReporterOptions {
  readonly client: Pick<Client, 'call'>;
  readonly typed: TypedTexts;
  /** Where else crashes are told; null for nowhere. */
  readonly sentry: SentryTarget | null;
}

/** Reports crashes with message, stacks, kind of page and build, and without anything that somebody has typed. */
export function createCrashReporter({ client, typed, sentry }: CrashReporterOptions): CrashReporter {
  const byError = new WeakMap<object, Promise<string | null>>();
  const byText = new Map<string, Promise<string | null>>();
  const redactTyped = (text: string) => redact(text, typed.all());
  const tellSentry = sentry && createSentryTeller({ ...sentry, release: VERSION, redact: redactTyped });

  const send = async (notice: CrashNotice) => {
    try {
      return (await client.call(noticeCrash, { body: notice })).id;
    } catch {
      return null;
    }
  };
  const reportOnce = (error: unknown, { origin, componentStack }: CrashDetails) => {
    const clean = (text: string, most: number) => [...redactTyped(text).trim()].slice(0, most).join('');
    const { message, stack } = describeError(error);
    const notice: CrashNotice = {
      origin,
      message: clean(message, CRASH_LIMITS.message) || 'An error without a message',
      stack: clean(stack, CRASH_LIMITS.stack),
      componentStack: clean(componentStack ?? '', CRASH_LIMITS.componentStack),
      route: studioPatternOf(location.pathname) ?? 'unknown',
      version: VERSION,
    };
    // The same crash throws another error each time.
    const text = `${notice.message}\n${notice.stack}`;
    const known = byText.get(text);
    if (known) return known;
    const isOneTooMany = byText.size >= MAX_REPORTS;
    const sent = isOneTooMany ? Promise.resolve(null) : send(notice);
    byText.set(text, sent);
    if (!isOneTooMany) tellSentry?.({ error, origin, componentStack: componentStack ?? '' });
    return sent;
  };

  return {
    report: (error, details) => {
      if (typeof error !== 'object' || error === null) return reportOnce(error, details);
      const sent = byError.get(error) ?? reportOnce(error, details);
      byError.set(error, sent);
      return sent;
    },
  };
}
