import type { Player } from './schema.ts';

/** The address in a business's snippet, without its checksum: what the checksum is made of. */
export function codeSnippetOf(origin: string, publicKey: string): string {
  return `${origin}/sub-apps/widgets/player/index.js?key=${encodeURIComponent(publicKey)}`;
}

/** The snippet of a business: pasted once per page, it serves all players and widgets on it. */
export function siteSnippetOf(codeSnippet: string, checksum: string): string {
  return `<script async src="${escapeAttribute(`${codeSnippet}&sum=${encodeURIComponent(checksum)}`)}"></script>`;
}

/**
 * The place of one player on a page. What is inside holds the place and links to the video before any script has
 * run, without inline style, and under any content security policy.
 */
export function placementOf(origin: string, { uuid, content }: Pick<Player, 'uuid' | 'content'>): string {
  const open = `<commoncast-player player-id="${uuid}">`;
  if (!content) return `${open}</commoncast-player>`;
  const { contentId, name, posterUrl } = content;
  // Without a version: the page outlives this poster.
  const picture = posterUrl
    ? `<image href="${origin}/cdn/thumbnail/${contentId}.png" width="16" height="9"/>`
    : '<rect width="16" height="9"/>';
  return (
    `${open}<a href="${origin}/v/${contentId}"><svg width="100%" viewBox="0 0 16 9" role="img" ` +
    `aria-label="${escapeAttribute(`Play ${name}`)}">${picture}<path d="M6.8 3v3l2.6-1.5z" fill="white"/></svg></a>` +
    '</commoncast-player>'
  );
}

/** `&` stays where HTML reads it literally anyway, so that people can read the address they paste. */
function escapeAttribute(text: string): string {
  return text
    .replace(/&(?=#|[A-Za-z][A-Za-z0-9]*;)/g, '&amp;')
    .replace(/"/g, '&quot;')
    .replace(/</g, '&lt;');
}
