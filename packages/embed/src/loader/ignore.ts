/** For what may fail without harm. */
export const ignore = (): void => {};
