import type { Breadcrumb, BreadcrumbHint } from '@sentry/react';
import type { Cleaner } from './cleaner.ts';
import { describeElement } from './describe-element.ts';

/** Writes a step that led to an error anew, with what may leave; null drops the step. */
export function cleanBreadcrumb(
  { category, timestamp, level, data }: Breadcrumb,
  hint: BreadcrumbHint | undefined,
  clean: Cleaner,
): Breadcrumb | null {
  const kept = { ...(category && { category }), ...(timestamp && { timestamp }), ...(level && { level }) };
  const address = (value: unknown) => (typeof value === 'string' ? clean.text(clean.address(value)) : '');
  switch (category) {
    case 'fetch':
    case 'xhr':
      return {
        ...kept,
        type: 'http',
        data: { method: data?.method, url: address(data?.url), status_code: data?.status_code },
      };
    case 'navigation':
      return { ...kept, data: { from: address(data?.from), to: address(data?.to) } };
    case 'ui.click':
    case 'ui.input':
      return { ...kept, message: describeElement(hint?.event?.target) };
    // Text of the console, and whatever a later version of the library adds.
    default:
      return null;
  }
}
