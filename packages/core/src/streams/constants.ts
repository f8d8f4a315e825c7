export const CATEGORIES = ['VOD', 'LIVE', 'PLAYLIST'] as const;
export type Category = (typeof CATEGORIES)[number];

export const ACCESS_VISIBILITIES = ['PUBLIC', 'UNLISTED', 'POSTED'] as const;
export type AccessVisibility = (typeof ACCESS_VISIBILITIES)[number];

export const PUBLISH_STATES = ['Published', 'UnPublished'] as const;
export type PublishState = (typeof PUBLISH_STATES)[number];

/** UPLOADING → PROCESSING → PLAYABLE (to its end, while it is being made) → READY (all of them), or FAILED with a reason. */
export const MEDIA_STATUSES = ['UPLOADING', 'PROCESSING', 'PLAYABLE', 'READY', 'FAILED'] as const;
export type MediaStatus = (typeof MEDIA_STATUSES)[number];

/** The uploaded file of a video that could not be made is kept for this long, so that the reason can be looked into. */
export const FAILED_FILE_DAYS = 7;
