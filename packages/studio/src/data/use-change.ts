import { isPlanFailure } from '@commoncast/core/billing/plan-failure';
import { FALLBACK_MESSAGE, isApiError } from '@commoncast/core/http/api-error';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticePlace } from '../services/notice-store.ts';
import { useServices } from '../services/use-services.ts';

interface ChangeOptions<Input, Answer> {
  /** Where a failure is reported. */
  readonly place: NoticePlace;
  readonly change: (input: Input) => Promise<Answer>;
  /** Shows the change before the server has made it; what is read again afterwards takes it back where it failed. */
  readonly guess?: (input: Input) => Promise<unknown>;
  /** What is read again afterwards. */
  readonly refresh: readonly QueryKey[];
}

/** What a change has answered; null where it failed, which has been reported by then. */
export type Outcome<Answer> = { readonly answer: Answer } | null;

/** One change of the server's state from a list or a menu. */
export function useChange<Input, Answer>({
  place,
  change,
  guess,
  refresh,
}: ChangeOptions<Input, Answer>): (input: Input) => Promise<Outcome<Answer>> {
  const { notices } = useServices();
  const queries = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: change,
    ...(guess && { onMutate: (input: Input) => guess(input).then(() => {}) }),
    onError: (error) => notices.getState().report(place, reasonOf(error), isPlanFailure(error)),
    onSettled: () => {
      for (const queryKey of refresh) void queries.invalidateQueries({ queryKey });
    },
  });
  return (input) =>
    mutateAsync(input).then(
      (answer) => ({ answer }),
      () => null,
    );
}

/** Why a call failed, as a sentence for people. */
export function reasonOf(error: unknown): string {
  return isApiError(error) ? error.message : FALLBACK_MESSAGE;
}
