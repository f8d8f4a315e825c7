import {
  type Severity,
  VERIFICATION_ISSUES,
  type VerificationIssueCode,
} from '@commoncast/core/verification/constants';
import type { VerificationIssue } from '@commoncast/core/verification/schema';

interface IssueWords {
  readonly severity?: Severity;
  /** What was found, in a sentence. */
  readonly message: string;
  /** What to do about it. */
  readonly fix: string;
  /** Text to copy. */
  readonly example?: string | null;
}

/** A finding: an error unless it says otherwise. */
export function issue(code: VerificationIssueCode, words: IssueWords): VerificationIssue {
  const { severity = 'ERROR', message, fix, example = null } = words;
  return { code, step: VERIFICATION_ISSUES[code], severity, message, fix, example };
}
