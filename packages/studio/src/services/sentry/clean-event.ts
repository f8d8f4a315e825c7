import type { Breadcrumb, ErrorEvent, Exception, StackFrame } from '@sentry/react';
import type { Cleaner } from './cleaner.ts';

/** Of an event as the library makes it; everything that is not named here stays in the browser. */
const KEPT = [
  'event_id',
  'timestamp',
  'platform',
  'level',
  'release',
  'environment',
  'sdk',
  // Never sent: it tells the library which trace the event belongs to.
  'sdkProcessingMetadata',
] as const;
const KEPT_CONTEXTS = ['trace', 'react', 'replay'];

/** Writes an error's event anew, with what may leave. @param href of the page that it happened on */
export function cleanEvent(event: ErrorEvent, href: string, clean: Cleaner): ErrorEvent {
  const { exception, breadcrumbs, contexts, tags } = event;
  const kept = pick(event, KEPT);
  const url = clean.address(href);
  return {
    ...kept,
    type: undefined,
    transaction: new URL(url).pathname,
    request: { url },
    ...(contexts && { contexts: pick(contexts, KEPT_CONTEXTS) }),
    // By it the library finds the replay that belongs to the error.
    ...(tags?.replayId && { tags: { replayId: tags.replayId } }),
    ...(exception?.values && {
      exception: { values: exception.values.map((value) => cleanException(value, clean)) },
    }),
    // They were cleaned as they came; what has been typed since is taken out here.
    ...(breadcrumbs && { breadcrumbs: breadcrumbs.map((crumb) => retyped(crumb, clean)) }),
  };
}

function cleanException({ type, value, mechanism, stacktrace }: Exception, clean: Cleaner): Exception {
  return {
    ...(type !== undefined && { type: clean.text(type) }),
    ...(value !== undefined && { value: clean.message(type ?? '', value) }),
    ...(mechanism && {
      mechanism: pick(mechanism, ['type', 'handled', 'source', 'exception_id', 'parent_id']),
    }),
    ...(stacktrace?.frames && {
      stacktrace: { frames: stacktrace.frames.map((frame) => cleanFrame(frame, clean)) },
    }),
  };
}

function cleanFrame(frame: StackFrame, clean: Cleaner): StackFrame {
  const { filename, function: called } = frame;
  return {
    ...pick(frame, ['lineno', 'colno', 'in_app']),
    ...(called !== undefined && { function: clean.text(called) }),
    ...(filename !== undefined && {
      filename: /^<\w+>$|^\[?native/.test(filename) ? filename : clean.address(filename),
    }),
  };
}

function retyped(crumb: Breadcrumb, clean: Cleaner): Breadcrumb {
  const data = Object.entries(crumb.data ?? {}).map(([name, value]) => [
    name,
    ['url', 'from', 'to'].includes(name) ? clean.text(String(value)) : value,
  ]);
  return { ...crumb, ...(crumb.data && { data: Object.fromEntries(data) }) };
}

/** The named properties that are there. */
function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  ) as Pick<Value, Name>;
}
