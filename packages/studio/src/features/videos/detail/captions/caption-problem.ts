import { isApiError } from '@commoncast/core/http/api-error';
import { NO_CAPTIONS } from '@commoncast/core/streams/captions';

const OTHER_FILE = 'This is not a captions file. Choose a WebVTT (.vtt) or SubRip (.srt) file.';

/** Why a file cannot hold captions, before it is sent; null for what the server should look at. */
export function captionProblem(text: string): string | null {
  if (text.includes('\0')) return OTHER_FILE;
  return text.includes('-->') ? null : NO_CAPTIONS;
}

/** The server's reason for refusing a file, as a sentence for people; null where it says nothing about the file. */
export function refusedCaption(error: unknown): string | null {
  if (!isApiError(error)) return null;
  return error.code === 'MALFORMED_BODY' ? OTHER_FILE : (error.fields?.body ?? null);
}
