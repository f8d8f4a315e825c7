/** What people see of a subscription, in short. In a file of its own, because every page of the studio loads it. */
export const SUBSCRIPTION_STATUSES = ['ACTIVE', 'EXPIRED'] as const;
