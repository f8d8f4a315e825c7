import type { VerificationIssue } from '@commoncast/core/verification/schema';
import { issue } from '../issue.ts';
import type { OwnFrame } from '../survey-places.ts';
import { allowsAddress, cureFor, directiveWith } from './directives.ts';
import { effectiveDirective, type Policy } from './parse-policies.ts';

/** Whether the page's policies let its players' frames load. */
export function framePolicyIssues(
  policies: readonly Policy[],
  [frame]: readonly OwnFrame[],
  page: URL,
): VerificationIssue[] {
  if (!frame) return [];
  const { address } = frame;
  const refusing = policies
    .map((policy) => effectiveDirective(policy, 'frame-src'))
    .find((directive) => directive && !allowsAddress(directive, address, page));
  if (!refusing) return [];
  return [
    issue('POLICY_FRAME', {
      message: `The page’s security policy (${refusing.name}) does not allow the player’s frame.`,
      fix: cureFor(refusing),
      example: directiveWith('frame-src', refusing, [address.origin]),
    }),
  ];
}
