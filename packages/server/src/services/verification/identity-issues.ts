import type { VerificationIssue } from '@commoncast/core/verification/schema';
import { issue } from './issue.ts';

/** Whose snippet it is, according to its address in the page. */
export interface Identity {
  readonly key: string | null;
  readonly isOwnKey: boolean;
  /** Whether some business has this key. */
  readonly isKnownKey: boolean;
  readonly sum: string | null;
  readonly isRightSum: boolean;
  /** The snippet to paste. */
  readonly tag: string;
}

/** Whether the snippet is this business's. */
export function keyIssues({ key, isOwnKey, isKnownKey, tag: example }: Identity): VerificationIssue[] {
  if (isOwnKey) return [];
  const fix = 'Paste the snippet again, as shown above.';
  if (!key) {
    const message = 'The snippet’s address has lost its key, so it cannot tell whose players to show.';
    return [issue('KEY_MISSING', { message, fix, example })];
  }
  if (isKnownKey) {
    const message = 'The snippet in the page belongs to another business.';
    return [
      issue('KEY_OF_OTHER_BUSINESS', {
        message,
        fix: `${fix} If both are yours, use the studio of the other one here.`,
        example,
      }),
    ];
  }
  const message = 'The key in the snippet’s address is unknown here; it may have been cut off or changed.';
  return [issue('KEY_UNKNOWN', { message, fix, example })];
}

/** Whether the address is the one that the studio signed; players work either way. */
export function checksumIssues({ sum, isRightSum, tag: example }: Identity): VerificationIssue[] {
  if (isRightSum) return [];
  const fix = 'Paste the snippet again, as shown above, without changing it.';
  if (!sum) {
    const message = 'The snippet’s address has lost its checksum (sum).';
    return [issue('CHECKSUM_MISSING', { severity: 'WARNING', message, fix, example })];
  }
  const message = 'The snippet’s address was changed after it was copied: its checksum does not match.';
  return [issue('CHECKSUM_WRONG', { severity: 'WARNING', message, fix, example })];
}
