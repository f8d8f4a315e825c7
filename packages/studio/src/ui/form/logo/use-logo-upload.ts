import { uploadImage } from '@commoncast/core/images/api';
import { IMAGE_TYPES, type ImageKind, MAX_IMAGE_BYTES } from '@commoncast/core/images/schema';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../services/use-services.ts';
import { pictureProblem, refusedPicture } from '../../media/picture-problem.ts';

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

/** Uploads logos of one kind. */
export function useLogoUpload(kind: ImageKind): LogoUpload {
  const { client } = useServices();
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (file: File) => {
      const refusal = refusalOf(file);
      if (refusal !== null) throw refusedPicture(refusal);
      return client.call(uploadImage, { params: { kind }, body: file });
    },
  });
  return {
    isBusy: isPending,
    problem: pictureProblem(error),
    upload: (file) =>
      mutateAsync(file).then(
        ({ url }) => url,
        () => null,
      ),
    forgetProblem: () => {
      // While an upload is under way there is none, and a reset would lose sight of the upload.
      if (!isPending) reset();
    },
  };
}

/** What is wrong with a file without looking into it. Where its type is unknown, the server will see. */
function refusalOf({ type, size }: File): string | null {
  if (type !== '' && !IMAGE_TYPES.some((known) => known === type)) return WRONG_TYPE;
  return size > MAX_IMAGE_BYTES ? TOO_LARGE : null;
}
