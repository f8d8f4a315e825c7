import { useRef } from 'react';
import { type CreateOnce, createOnce } from './create-once.ts';

interface OnceControls<Values, Kept> {
  readonly create: CreateOnce<Values, Kept>;
  /** All that belongs to it has worked: the next call creates another one. */
  readonly finish: () => void;
}

/** Creates one record until all that belongs to it has worked, however often somebody tries. */
export function useCreateOnce<Values, Kept>(
  call: (values: Values, idempotencyKey: string) => Promise<Kept>,
): OnceControls<Values, Kept> {
  const once = useRef<CreateOnce<Values, Kept> | null>(null);
  return {
    create: (values) => {
      once.current ??= createOnce(call);
      return once.current(values);
    },
    finish: () => {
      once.current = null;
    },
  };
}
