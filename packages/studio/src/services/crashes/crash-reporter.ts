import type { Client } from '@commoncast/core/http/client';
import { noticeCrash } from '@commoncast/core/logging/api';
import { CRASH_LIMITS, type CrashNotice } from '@commoncast/core/logging/schema';
import { studioPatternOf } from '@commoncast/core/pages/studio-pattern';
import { redact } from './redact.ts';
import type { TypedTexts } from './typed-texts.ts';

/** A page that crashes over and over tells no more than this. */
const MAX_REPORTS = 20;

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
}

/** Reports crashes with message, stacks, kind of page and build, and without anything that somebody has typed. */
export function createCrashReporter({ client, typed }: CrashReporterOptions): CrashReporter {
  const byError = new WeakMap<object, Promise<string | null>>();
  const byText = new Map<string, Promise<string | null>>();

  const send = async (notice: CrashNotice) => {
    try {
      return (await client.call(noticeCrash, { body: notice })).id;
    } catch {
      return null;
    }
  };
  const reportOnce = (error: unknown, { origin, componentStack }: CrashDetails) => {
    const clean = (text: string, most: number) =>
      [...redact(text, typed.all()).trim()].slice(0, most).join('');
    const { message, stack } = describe(error);
    const notice: CrashNotice = {
      origin,
      message: clean(message, CRASH_LIMITS.message) || 'An error without a message',
      stack: clean(stack, CRASH_LIMITS.stack),
      componentStack: clean(componentStack ?? '', CRASH_LIMITS.componentStack),
      route: studioPatternOf(location.pathname) ?? 'unknown',
      version: import.meta.env.VITE_VERSION ?? 'unreleased',
    };
    // The same crash throws another error each time.
    const text = `${notice.message}\n${notice.stack}`;
    const sent = byText.get(text) ?? (byText.size < MAX_REPORTS ? send(notice) : Promise.resolve(null));
    byText.set(text, sent);
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

function describe(error: unknown): { message: string; stack: string } {
  if (error instanceof Error) {
    // Parsers quote what they were given, in pieces that match nothing that was typed.
    const message = error.name === 'SyntaxError' ? error.message.replace(/"[^"]*"/g, '"…"') : error.message;
    const places = (error.stack ?? '').split('\n').filter((line) => /^\s*at |@/.test(line));
    return { message: `${error.name}: ${message}`, stack: places.join('\n') };
  }
  return { message: `Thrown: ${typeof error === 'string' ? error : typeof error}`, stack: '' };
}
