/** Whether what was answered like this may be taken later: too many requests (429), or a failure of the service's. */
export const isWorthRepeating = (status: number): boolean => status >= 429;
