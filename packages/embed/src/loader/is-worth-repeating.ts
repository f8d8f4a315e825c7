/** Whether what was answered like this may be taken later. Every other 4xx is for good. */
export const isWorthRepeating = (status: number): boolean => /^5|408|429/.test(status as unknown as string);
