import { useSearchParams } from 'react-router';
import { type ListRules, type ListView, readListView, writeListView } from './list-address.ts';

/** What a list shows, as its address says, and the ways to show something else. */
export interface ListAddress<Sort extends string = never, Part extends string = never>
  extends ListView<Sort, Part> {
  readonly rules: ListRules<Sort, Part>;
  /** Rows of a page unless somebody chooses otherwise. */
  readonly usualSize: number;
  /** It shows less than the whole list. */
  readonly isNarrowed: boolean;
  /** Other rows begin at their first page. */
  readonly change: (part: Partial<ListView<Sort, Part>>) => void;
  /** The same without an entry of its own in the history, such as for each key that is typed. */
  readonly replace: (part: Partial<ListView<Sort, Part>>) => void;
  /** Takes the search away, and goes back to the usual part. */
  readonly showAll: () => void;
}

/**
 * Page, size, search, order and part of a list; they stand in the address, so that they can be linked to and Back works.
 * @param rules a constant of the page
 */
export function useListAddress<Sort extends string = never, Part extends string = never>(
  rules: ListRules<Sort, Part>,
): ListAddress<Sort, Part> {
  const [address, setAddress] = useSearchParams();
  const view = readListView(address, rules);
  const usual = readListView(new URLSearchParams(), rules);
  const put = (part: Partial<ListView<Sort, Part>>, replace: boolean) =>
    setAddress((before) => writeListView(before, part, rules), { replace });
  return {
    ...view,
    rules,
    usualSize: usual.size,
    isNarrowed: view.search !== '' || view.part !== usual.part,
    change: (part) => put(part, false),
    replace: (part) => put(part, true),
    showAll: () => put({ search: '', part: usual.part }, false),
  };
}
