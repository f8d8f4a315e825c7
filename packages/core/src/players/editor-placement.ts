import type { WithId } from '../http/with-id.ts';
import { WATCH_PLAYLIST, WATCH_VIDEO } from '../pages/route.ts';
import type { Player } from './schema.ts';
import { escapeAttribute } from './snippet.ts';

/**
 * A player's place for editors that remove elements they do not know: a plain `div`, with a link that still leads to
 * the video where the script does not run.
 */
export function editorPlacementOf(
  origin: string,
  { id, content }: Pick<WithId<Player>, 'id' | 'content'>,
): string {
  const link = content ? linkTo(origin, content) : '';
  return `<div data-commoncast-player="${id}">${link}</div>`;
}

function linkTo(origin: string, { contentId, category, name }: NonNullable<Player['content']>): string {
  const page = category === 'PLAYLIST' ? WATCH_PLAYLIST : WATCH_VIDEO;
  return `<a href="${origin}${page}${contentId}">${escapeAttribute(`Play ${name}`)}</a>`;
}
