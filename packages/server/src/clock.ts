/** Where the time comes from; tests pass their own. */
export type Clock = () => Date;

/** The machine's clock. */
export const systemClock: Clock = () => new Date();
