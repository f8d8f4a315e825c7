/** What was answered like this, or with a higher status, may be taken later: too many requests, or a failure of the service's. */
export const WORTH_REPEATING = 429;
