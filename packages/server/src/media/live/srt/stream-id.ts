/** What a caller's stream ID says. */
export type StreamIdRequest =
  | { readonly wants: 'publish'; readonly streamKey: string }
  | { readonly wants: 'play' }
  /** There is no key in it. */
  | { readonly wants: 'nothing' };

const MAX_KEY_CHARACTERS = 512;
const ACCESS_CONTROL = '#!::';
const PUBLISH = /^publish[:/]/;
const PLAY = /^(read|request|play)[:/]/;

/**
 * Reads a stream ID: the key alone, `publish:KEY`, or `#!::r=KEY,m=publish` (SRT Access Control Guidelines). A key may
 * stand behind a path, as in `live/KEY`.
 */
export function readStreamId(text: string): StreamIdRequest {
  if (text.startsWith(ACCESS_CONTROL)) {
    const fields = new Map(
      text
        .slice(ACCESS_CONTROL.length)
        .split(',')
        .map((field) => [field.split('=', 1)[0] ?? '', field.slice(field.indexOf('=') + 1)]),
    );
    // The guidelines' default is to play.
    return (fields.get('m') ?? 'request') === 'publish' ? publish(fields.get('r') ?? '') : { wants: 'play' };
  }
  return PLAY.test(text) ? { wants: 'play' } : publish(text.replace(PUBLISH, ''));
}

function publish(path: string): StreamIdRequest {
  const streamKey = path.split('/').at(-1) ?? '';
  const isKey = streamKey !== '' && streamKey.length <= MAX_KEY_CHARACTERS;
  return isKey ? { wants: 'publish', streamKey } : { wants: 'nothing' };
}
