import { MAX_POSTER_BYTES } from '@commoncast/core/streams/poster';
import { useMutation } from '@tanstack/react-query';
import { pictureProblem, refusedPicture } from './picture-problem.ts';

const TOO_LARGE = 'This file is over 20 MB. Choose a smaller picture.';

interface Attempt<Answer> {
  readonly send: () => Promise<Answer>;
  /** Sent with it. */
  readonly file?: File | undefined;
}

interface PictureAttempt<Answer> {
  readonly isBusy: boolean;
  /** Why the last attempt failed; null while nothing did. */
  readonly problem: string | null;
  /** Tries something with a picture, and with a file first whether it can be one. @returns whether it could be done */
  readonly attempt: (send: () => Promise<Answer>, file?: File) => Promise<boolean>;
}

/** One change of a picture at a time, with the reason why the last one failed. */
export function usePictureAttempt<Answer>(onDone: (answer: Answer) => void): PictureAttempt<Answer> {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async ({ send, file }: Attempt<Answer>) => {
      if (file && file.size > MAX_POSTER_BYTES) throw refusedPicture(TOO_LARGE);
      return send();
    },
    onSuccess: onDone,
  });
  return {
    isBusy: isPending,
    problem: pictureProblem(error),
    attempt: (send, file) =>
      mutateAsync({ send, file }).then(
        () => true,
        () => false,
      ),
  };
}
