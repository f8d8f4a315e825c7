/** What is in use, and what was put aside. */
export const PARTS = { current: 'Current', archived: 'Archived' } as const;
