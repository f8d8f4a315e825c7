import type { PublicWidget } from '@commoncast/core/widgets/schema';
import { linkTarget } from '../link-target.ts';
import { makeWith } from '../make-with.ts';
import { signButton } from '../sign-button.ts';
import { isDue } from './is-due.ts';
import type { OverlayPart, Tell } from './overlay-part.ts';

type CallToAction = NonNullable<PublicWidget['callToAction']>;

/** A link over the picture, with a button that sends it away; undefined where its address is none that opens. */
export function callToAction(cta: CallToAction, dismiss: string, tell: Tell): OverlayPart | undefined {
  const href = linkTarget(cta.url);
  if (!href || !cta.text) return undefined;
  let isDismissed = false;
  let wasShown = false;
  const link = makeWith('a', {
    className: 'invite-link',
    href,
    target: '_blank',
    rel: 'noopener noreferrer',
    textContent: cta.text,
    onclick: () => tell('cta-click', href),
  });
  const close = signButton('close', dismiss, () => {
    isDismissed = true;
    node.hidden = true;
  });
  const node = makeWith('div', { className: 'invite', hidden: true }, link, close);
  return {
    node,
    show(now) {
      const isShown = !isDismissed && isDue(cta.moment, now);
      node.hidden = !isShown;
      if (!isShown || wasShown) return;
      wasShown = true;
      tell('cta-shown', href);
    },
  };
}
