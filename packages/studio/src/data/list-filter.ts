/** Which rows of a list are asked for; all of it is what the server takes where it is left out. */
export interface ListFilter<Field extends string = 'createdDate' | 'name'> {
  /** From 0. */
  readonly page?: number;
  readonly size?: number;
  readonly search?: string;
  readonly sort?: `${Field},${'ASC' | 'DESC'}`;
}

/** The query of a list call. */
export interface ListCall<Field extends string> {
  readonly page: string;
  readonly size: string;
  readonly search: string;
  readonly sort: `${Field | 'createdDate'},${'ASC' | 'DESC'}`;
}

/** Writes a filter as the query of a call; the same rows are always the same query, for its key as well. */
export function toListCall<Field extends string>(filter: ListFilter<Field>): ListCall<Field> {
  const { page = 0, size = 10, search = '', sort = 'createdDate,DESC' } = filter;
  return { page: String(page), size: String(size), search, sort };
}
