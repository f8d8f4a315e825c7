/** The server's limits for every list. */
const MAX_SIZE = 100;
const MAX_SEARCH_LENGTH = 200;
const PAGE = /^[1-9]\d{0,8}$/;

/** What the address of a list may say. */
export interface ListRules<Sort extends string = never, Part extends string = never> {
  /** Rows of a page, unless the address says otherwise. */
  readonly size?: number;
  /** Orders by their labels; the first is the usual one. */
  readonly sorts?: Readonly<Record<Sort, string>>;
  /** Parts of the list by their labels, such as 'Current' and 'Archived'; the first is the usual one. */
  readonly parts?: Readonly<Record<Part, string>>;
}

/** Which rows of a list are shown. */
export interface ListView<Sort extends string = never, Part extends string = never> {
  /** From 0. */
  readonly page: number;
  readonly size: number;
  readonly search: string;
  readonly sort: Sort;
  readonly part: Part;
}

/** Rows of a page where a list says nothing else. */
const DEFAULT_SIZE = 10;

/** Reads what a list shows from its address and ignores nonsense; pages count from 1 there, as people do. */
export function readListView<Sort extends string = never, Part extends string = never>(
  address: URLSearchParams,
  { size = DEFAULT_SIZE, sorts, parts }: ListRules<Sort, Part>,
): ListView<Sort, Part> {
  const page = address.get('page') ?? '';
  const asked = Number(address.get('size'));
  return {
    page: PAGE.test(page) ? Number(page) - 1 : 0,
    size: Number.isInteger(asked) && asked >= 1 && asked <= MAX_SIZE ? asked : size,
    search: (address.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    sort: chosenOf(address.get('sort'), sorts),
    part: chosenOf(address.get('show'), parts),
  };
}

/** Writes a change into an address: what is as usual is left out, and other rows begin at their first page. */
export function writeListView<Sort extends string = never, Part extends string = never>(
  before: URLSearchParams,
  change: Partial<ListView<Sort, Part>>,
  rules: ListRules<Sort, Part>,
): URLSearchParams {
  const usual = readListView(new URLSearchParams(), rules);
  const next = { ...readListView(before, rules), page: 0, ...change };
  const address = new URLSearchParams(before);
  const put = (name: string, value: string, isUsual: boolean) =>
    isUsual ? address.delete(name) : address.set(name, value);
  put('q', next.search, next.search === '');
  put('show', next.part, next.part === usual.part);
  put('sort', next.sort, next.sort === usual.sort);
  put('size', String(next.size), next.size === usual.size);
  put('page', String(next.page + 1), next.page === 0);
  return address;
}

/** The first of the labels is the usual choice; a list without labels has no choice to read. */
function chosenOf<Choice extends string>(
  text: string | null,
  labels: Readonly<Record<Choice, string>> = {} as Record<Choice, string>,
): Choice {
  const choices = Object.keys(labels);
  return (choices.find((choice) => choice === text) ?? choices[0]) as Choice;
}
