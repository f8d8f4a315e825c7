import { type Html, html } from '../../html/html.ts';
import { oembedLink } from './embed-page.ts';
import type { WatchVideo } from './repository.ts';

export interface WatchAddresses {
  readonly watchUrl: string;
  readonly posterUrl: string | null;
  readonly embedScript: string;
  readonly oembedUrl: string;
}

/** Head and body of `/v/:id`, whole without any script: title, description, share link, and a poster that is a link. */
export function watchPage(video: WatchVideo, addresses: WatchAddresses): { head: Html; body: Html } {
  const { watchUrl, posterUrl, embedScript, oembedUrl } = addresses;
  const summary = video.description.replace(/\s+/g, ' ').trim().slice(0, 200);
  const head = html`<title>${video.name} · ${video.businessName}</title>
    <meta name="description" content="${summary}">
    ${!video.isListed && html`<meta name="robots" content="noindex">`}
    <link rel="canonical" href="${watchUrl}">
    <meta property="og:type" content="video.other">
    <meta property="og:site_name" content="${video.businessName}">
    <meta property="og:title" content="${video.name}">
    <meta property="og:description" content="${summary}">
    <meta property="og:url" content="${watchUrl}">
    ${posterUrl && html`<meta property="og:image" content="${posterUrl}">`}
    ${oembedLink(oembedUrl, video.name)}
    <meta name="twitter:card" content="summary_large_image">
    <script async src="${embedScript}"></script>`;
  const body = html`<header class="site-header">
      ${video.businessLogo && html`<img src="${video.businessLogo}" alt="">`}<span dir="auto">${video.businessName}</span>
    </header>
    <main class="watch">
      <commoncast-player video-id="${video.id}"><a href="${watchUrl}"><svg width="100%" viewBox="0 0 16 9" role="img" aria-label="${video.name}">${
        posterUrl
          ? html`<image href="${posterUrl}" width="16" height="9"/>`
          : html`<rect width="16" height="9"/>`
      }</svg></a></commoncast-player>
      <div id="details">
        <h1 dir="auto">${video.name}</h1>
        <div class="facts">
          <p dir="auto">${video.businessName}</p>
          <div class="share"><a href="${watchUrl}">${watchUrl}</a></div>
        </div>
        <p class="description" dir="auto">${video.description}</p>
      </div>
    </main>`;
  return { head, body };
}

/** What stands there instead of a video that is gone, not published or never was. */
export function missingVideoPage(): { head: Html; body: Html } {
  return {
    head: html`<title>Video not found</title><meta name="robots" content="noindex">`,
    body: html`<main class="notice">
      <h1>This video is not here</h1>
      <p>It may have been taken back by its owner, or the link may be incomplete.</p>
    </main>`,
  };
}
