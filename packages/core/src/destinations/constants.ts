export const DESTINATION_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
export type DestinationStatus = (typeof DESTINATION_STATUSES)[number];

export const PLATFORMS = ['YOUTUBE', 'TWITCH', 'FACEBOOK', 'CUSTOM'] as const;
export type DestinationPlatform = (typeof PLATFORMS)[number];

/** Pushing to more at once would need more upload than most machines have. */
export const MAX_DESTINATIONS = 20;
