import type { AccessVisibility } from '@commoncast/core/streams/constants';

/** Who can see a published video, in words. */
export const VISIBILITY_LABELS: Readonly<
  Record<AccessVisibility, { readonly label: string; readonly hint: string }>
> = {
  PUBLIC: { label: 'Public', hint: 'Anyone can see it, and it may be listed.' },
  UNLISTED: {
    label: 'Unlisted',
    hint: 'Anyone with the link can see it; search engines are told not to list it.',
  },
  POSTED: { label: 'Posted', hint: 'Only people who can read the community post it is in.' },
};

/** What can be chosen beside what is chosen already. There are no communities yet that could post anything. */
export function visibilityChoices(chosen: AccessVisibility): readonly AccessVisibility[] {
  return chosen === 'POSTED' ? ['PUBLIC', 'UNLISTED', 'POSTED'] : ['PUBLIC', 'UNLISTED'];
}
