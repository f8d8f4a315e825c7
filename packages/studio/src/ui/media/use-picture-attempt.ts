import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { MAX_POSTER_BYTES } from '@commoncast/core/streams/poster';
import { useState } from 'react';

const TOO_LARGE = 'This file is over 20 MB. Choose a smaller picture.';

interface PictureAttempt {
  readonly isBusy: boolean;
  /** Why the last attempt failed; null while nothing did. */
  readonly problem: string | null;
  /** Tries something with a picture, and with a file first whether it can be one. @returns whether it could be done */
  readonly attempt: (work: () => Promise<void>, file?: File) => Promise<boolean>;
}

/** One change of a picture at a time, with the reason why the last one failed. */
export function usePictureAttempt(): PictureAttempt {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const attempt = async (work: () => Promise<void>, file?: File): Promise<boolean> => {
    if (file && file.size > MAX_POSTER_BYTES) {
      setProblem(TOO_LARGE);
      return false;
    }
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      const [reason] = isApiError(error) ? Object.values(error.fields) : [];
      setProblem(reason ?? (isApiError(error) ? error.message : FALLBACK_MESSAGE));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, attempt };
}
