import { html } from '../../html/html.ts';

export interface EmbedPage {
  readonly playerId: string;
  readonly embedScript: string;
}

/** The page that sites frame which take no script: one player, edge to edge. */
export function embedPage({ playerId, embedScript }: EmbedPage): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Video player</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/viewer/frame.css">
<script async src="${embedScript}"></script>
</head>
<body><commoncast-player player-id="${playerId}"></commoncast-player></body>
</html>`.text;
}

/** What a frame shows whose player is gone. */
export function missingPlayerPage(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Player not found</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/viewer/frame.css">
</head>
<body><p>This player is not here any more.</p></body>
</html>`.text;
}
