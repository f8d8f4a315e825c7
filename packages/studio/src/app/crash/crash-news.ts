/** Whether our team knows of a crash. */
export type CrashNews =
  | { readonly kind: 'telling' }
  /** `id` is what the crash is kept under. */
  | { readonly kind: 'told'; readonly id: string }
  | { readonly kind: 'untold' };

/** What the dialog says about it; nothing that is not true yet. */
export const CRASH_NEWS_WORDS: Readonly<Record<CrashNews['kind'], string>> = {
  telling: 'Please tell us what happened, so that we can fix it sooner.',
  told: 'Our team has been notified. Please tell us what happened, so that we can fix it sooner.',
  untold:
    'We could not notify our team automatically. Please tell us what happened, or reload the page and try again.',
};
