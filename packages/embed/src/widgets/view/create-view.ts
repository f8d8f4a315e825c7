import type { WidgetKind } from '@commoncast/core/widgets/constants';
import { PLAYER_TAG } from '../../element/tags.ts';
import type { ShownPlayer } from '../../loader/about.ts';
import { frameDialog } from '../kinds/frame-dialog.ts';
import { frameFloating } from '../kinds/frame-floating.ts';
import { frameInline } from '../kinds/frame-inline.ts';
import { frameSticky } from '../kinds/frame-sticky.ts';
import { makeWith } from '../make-with.ts';
import { mountOverlay } from '../overlay/mount-overlay.ts';
import css from './view.css?inline';
import type { FrameKind, View, ViewParts } from './view.ts';

const KINDS: Readonly<Record<WidgetKind, FrameKind>> = {
  INLINE: frameInline,
  FLOATING: frameFloating,
  POPOVER: frameDialog,
  STICKY: frameSticky,
};

/** Over the page, and out of its flow: nothing that a site says of its own children may move it. */
const OVER = [
  ['all', 'initial'],
  ['position', 'fixed'],
  ['top', '0'],
  ['left', '0'],
  ['z-index', 'var(--commoncast-z-index, 9990)'],
] as const;

function liftOut({ style }: HTMLElement): void {
  for (const [name, value] of OVER) style.setProperty(name, value, 'important');
}

let sheet: CSSStyleSheet | undefined;

/** Draws a widget: its frame, the player in it, and what lies over the picture. The host stands on the page. */
export function createView(parts: ViewParts): View {
  const { host, isPreview } = parts;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
  }
  root.adoptedStyleSheets = [sheet];
  const player = document.createElement(PLAYER_TAG);
  if (isPreview) player.setAttribute('preview', '');
  if (parts.site) player.site = parts.site;

  let uncover = (): void => {};
  const update: View['update'] = (widget, details) => {
    host.style.setProperty('--width', `${+widget.place.widthPx}px`);
    host.style.setProperty('--ratio', ratioOf(details));
    player.details = details;
    if (!player.isConnected) return;
    uncover();
    uncover = mountOverlay(player, { ...parts, widget, details });
  };
  const { kind } = parts.widget;
  host.dataset.kind = kind;
  if (kind === 'FLOATING' || kind === 'POPOVER') liftOut(host);
  update(parts.widget, parts.details);
  const picture = makeWith('div', { className: 'picture' }, player);
  const unframe = KINDS[kind]({ ...parts, root }, picture, player);
  uncover = mountOverlay(player, parts);

  return {
    player,
    update,
    destroy() {
      uncover();
      unframe();
      // At once, and not a moment later as for a player that may be on the move.
      player.destroy();
      root.replaceChildren();
      delete host.dataset.kind;
      for (const name of ['--width', '--ratio', ...OVER.map(([one]) => one)]) host.style.removeProperty(name);
    },
  };
}

/** Width to height; very wide and very high pictures get bars, so that a box stays a box. */
function ratioOf({ video }: ShownPlayer): string {
  const ratio = video && video.height > 0 ? video.width / video.height : 16 / 9;
  return String(Math.min(Math.max(ratio, 9 / 16), 21 / 9));
}
