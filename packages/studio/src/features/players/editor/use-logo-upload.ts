import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { uploadImage } from '@commoncast/core/images/api';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '@commoncast/core/images/schema';
import { useState } from 'react';
import { useServices } from '../../../services/use-services.ts';

interface LogoUpload {
  readonly isBusy: boolean;
  /** Why the last file was refused; null while none was. */
  readonly problem: string | null;
  /** @returns the image's address; null where it could not be uploaded */
  readonly upload: (file: File) => Promise<string | null>;
  /** Another logo was chosen. */
  readonly forgetProblem: () => void;
}

const WRONG_TYPE = 'Choose a PNG, JPEG or WebP file.';
const TOO_LARGE = 'This file is over 5 MB. Choose a smaller picture.';

/** Uploads logos of players. */
export function useLogoUpload(): LogoUpload {
  const { client } = useServices();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const send = async (file: File): Promise<string | null> => {
    setBusy(true);
    try {
      const image = await client.call(uploadImage, { params: { kind: 'PLAYER_LOGO' }, body: file });
      return image.url;
    } catch (error) {
      const [reason] = isApiError(error) ? Object.values(error.fields) : [];
      setProblem(reason ?? (isApiError(error) ? error.message : FALLBACK_MESSAGE));
      return null;
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    problem,
    upload: async (file) => {
      const refusal = refusalOf(file);
      setProblem(refusal);
      return refusal === null ? send(file) : null;
    },
    forgetProblem: () => setProblem(null),
  };
}

/** What is wrong with a file without looking into it. Where its type is unknown, the server will see. */
function refusalOf({ type, size }: File): string | null {
  if (type !== '' && !IMAGE_TYPES.some((known) => known === type)) return WRONG_TYPE;
  return size > MAX_IMAGE_BYTES ? TOO_LARGE : null;
}
