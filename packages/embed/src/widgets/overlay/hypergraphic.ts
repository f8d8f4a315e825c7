import type { PublicHypergraphic } from '@commoncast/core/hypergraphics/schema';
import { httpUrl } from '../../element/http-url.ts';
import { linkTarget } from '../link-target.ts';
import { makeWith } from '../make-with.ts';
import { isWithin } from './is-due.ts';
import type { OverlayPart, Tell } from './overlay-part.ts';

/** A clickable image over the picture; undefined where its image has no address that may be loaded. */
export function hypergraphic(one: PublicHypergraphic, tell: Tell): OverlayPart | undefined {
  const src = httpUrl(one.defaultPath);
  if (!src) return undefined;
  const href = linkTarget(one.url, true);
  const hoverSrc = httpUrl(one.hoverPath);
  const image = (source: string, alt: string, className: string): HTMLImageElement =>
    makeWith('img', { referrerPolicy: 'no-referrer', alt, className, src: source, draggable: false });
  const pictures = [image(src, one.name, 'default')];
  if (hoverSrc) pictures.push(image(hoverSrc, '', 'hover'));

  const target = href.startsWith('mailto:') ? '' : '_blank';
  const node = href
    ? makeWith('a', { href, target, rel: 'noopener noreferrer' }, ...pictures)
    : makeWith('span', {}, ...pictures);
  node.className = hoverSrc ? 'graphic has-hover' : 'graphic';
  node.hidden = true;
  node.style.left = `${+one.leftPercent}%`;
  node.style.top = `${+one.topPercent}%`;
  node.style.width = `${+one.widthPercent}%`;
  if (href) node.addEventListener('click', () => tell('hypergraphic-click', href));
  return {
    node,
    show(now) {
      node.hidden = !isWithin(one, now);
    },
  };
}
