import type { VerificationIssue } from '@commoncast/core/verification/schema';
import { issue } from './issue.ts';
import type { OwnFrame } from './survey-places.ts';

/** What keeps the page's frames from playing, or from counting as they should. */
export function frameIssues(page: URL, frames: readonly OwnFrame[]): VerificationIssue[] {
  const found: VerificationIssue[] = [];
  if (page.protocol === 'https:' && frames.some(({ address }) => address.protocol === 'http:')) {
    found.push(
      issue('FRAME_MIXED_CONTENT', {
        message:
          'The page is secure (https), but the frame’s address begins with http:, so browsers block it.',
        fix: 'Open the studio over https, copy the frame there and paste it again.',
      }),
    );
  }
  const sandboxes = frames.flatMap(({ sandbox }) => (sandbox === null ? [] : [sandbox.toLowerCase()]));
  if (sandboxes.some((sandbox) => !allows(sandbox, 'allow-scripts'))) {
    found.push(
      issue('FRAME_WITHOUT_SCRIPTS', {
        message: 'The page puts the player’s frame into a sandbox without scripts, so it stays empty.',
        fix: 'Add allow-scripts and allow-same-origin to the frame’s sandbox attribute, or remove the attribute.',
      }),
    );
  } else if (sandboxes.some((sandbox) => !allows(sandbox, 'allow-same-origin'))) {
    found.push(
      issue('FRAME_WITHOUT_STORAGE', {
        severity: 'HINT',
        message:
          'The page puts the player’s frame into a sandbox without storage: each play counts as another viewer, and full screen may be missing.',
        fix: 'On WordPress, install the Commoncast plugin, which makes WordPress trust our frames. Elsewhere, add allow-same-origin to the frame’s sandbox attribute.',
      }),
    );
  }
  return found;
}

function allows(sandbox: string, flag: string): boolean {
  return sandbox.split(/\s+/).includes(flag);
}
