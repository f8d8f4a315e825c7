import type { FoundPlace } from './page-facts.ts';
import { frameAddressIn } from './player-addresses.ts';
import type { Surroundings } from './walk-markup.ts';

const MAX_ID_LENGTH = 100;

/** Reads the element of a player, in any of the forms that we offer; undefined for all others. */
export function readPlace(
  tag: string,
  attributes: ReadonlyMap<string, string>,
  where: Surroundings,
): FoundPlace | undefined {
  if (where.isInTemplate) return undefined;
  if (tag === 'iframe') return readFrame(attributes, where);
  const playerId = attributes.get(tag === 'commoncast-player' ? 'player-id' : 'data-commoncast-player');
  const videoId = tag === 'commoncast-player' ? attributes.get('video-id') : undefined;
  const id = playerId ?? videoId;
  if (id === undefined) return undefined;
  const form = tag === 'commoncast-player' ? 'ELEMENT' : 'DIV';
  return {
    form: where.isInPlugin ? 'PLUGIN' : form,
    id: id.slice(0, MAX_ID_LENGTH),
    shows: playerId === undefined ? 'CONTENT' : 'PLAYER',
    frame: null,
  };
}

/** A tool that loads frames late keeps the address in an attribute of its own. */
function readFrame(attributes: ReadonlyMap<string, string>, where: Surroundings): FoundPlace | undefined {
  for (const value of attributes.values()) {
    const { src, id } = frameAddressIn(value) ?? {};
    if (src === undefined || id === undefined) continue;
    const isOembed =
      where.isInOembed || /(?:^|\s)wp-embedded-content(?:\s|$)/.test(attributes.get('class') ?? '');
    return {
      form: isOembed ? 'OEMBED_FRAME' : 'FRAME',
      id,
      shows: 'ANY',
      frame: { src, sandbox: attributes.get('sandbox') ?? null },
    };
  }
  return undefined;
}
