import { useSearchParams } from 'react-router';

/** One choice of a page that stands in its address, such as a tab; choosing is no step in the history. An empty value is left out. */
export function useAddressValue(name: string): [value: string | null, choose: (value: string) => void] {
  const [address, setAddress] = useSearchParams();
  const choose = (value: string) =>
    setAddress(
      (before) => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [address.get(name), choose];
}
