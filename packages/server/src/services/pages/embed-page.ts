import { type Html, html } from '../../html/html.ts';
import type { Framed } from './framed.ts';

export interface EmbedPage {
  readonly framed: Framed;
  readonly embedScript: string;
  readonly frameScript: string;
  readonly oembedUrl: string;
  /** The address asks for another look: the frame's script then sets up the player, and the element fetches nothing. */
  readonly hasOwnLook: boolean;
}

/** The page for sites that allow frames but no scripts: one player, edge to edge. */
export function embedPage({ framed, embedScript, frameScript, oembedUrl, hasOwnLook }: EmbedPage): string {
  const title = framed.title ?? 'Video player';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/viewer/frame.css">
${oembedLink(oembedUrl, title)}
<script async src="${embedScript}"></script>
<script defer src="${frameScript}"></script>
</head>
<body>${elementOf(framed, hasOwnLook)}</body>
</html>`.text;
}

const elementOf = ({ kind, id }: Framed, hasOwnLook: boolean): Html => {
  if (hasOwnLook || kind === 'playlist-id')
    return html`<commoncast-player data-show="${kind}" data-id="${id}"></commoncast-player>`;
  if (kind === 'player-id') return html`<commoncast-player player-id="${id}"></commoncast-player>`;
  return html`<commoncast-player video-id="${id}"></commoncast-player>`;
};

/** The link by which consumers discover oEmbed. */
export function oembedLink(oembedUrl: string, title: string): Html {
  return html`<link rel="alternate" type="application/json+oembed" href="${oembedUrl}" title="${title}">`;
}

/** What a frame shows when its player is gone. */
export function missingPlayerPage(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Player not found</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/viewer/frame.css">
</head>
<body><p>This player no longer exists.</p></body>
</html>`.text;
}
