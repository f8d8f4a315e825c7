import { isApiError } from '@commoncast/core/http/api-error';
import type { Vod } from '@commoncast/core/streams/schema';

/**
 * Replaces or deletes the captions of a language. What others have changed elsewhere in the video meanwhile does not
 * matter.
 * @param seen the video, with the captions that the person has seen
 * @param send makes the change over this version
 * @throws {ApiError} refused; CHANGED_MEANWHILE: somebody has changed these captions, too
 */
export async function changeCaptions(
  seen: Vod,
  language: string,
  send: (version: number) => Promise<Vod>,
): Promise<Vod> {
  let { version } = seen;
  for (;;) {
    try {
      return await send(version);
    } catch (error) {
      if (!isApiError(error) || error.code !== 'CHANGED_MEANWHILE') throw error;
      const now = error.data as Vod;
      if (changedDateOf(now, language) !== changedDateOf(seen, language)) throw error;
      version = now.version;
    }
  }
}

function changedDateOf({ captions }: Vod, language: string): string | undefined {
  return captions.find((caption) => caption.language === language)?.updatedDate;
}
