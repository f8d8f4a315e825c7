import type { Player } from './schema.ts';
import { escapeAttribute } from './snippet.ts';

/**
 * A player's place for editors that remove elements they do not know: a plain `div`, with a link that still leads to
 * the video where the script does not run.
 */
export function editorPlacementOf(
  origin: string,
  { uuid, content }: Pick<Player, 'uuid' | 'content'>,
): string {
  const link = content ? linkTo(origin, content) : '';
  return `<div data-commoncast-player="${uuid}">${link}</div>`;
}

function linkTo(origin: string, { contentId, category, name }: NonNullable<Player['content']>): string {
  const page = category === 'PLAYLIST' ? 'p' : 'v';
  return `<a href="${origin}/${page}/${contentId}">${escapeAttribute(`Play ${name}`)}</a>`;
}
