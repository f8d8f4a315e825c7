/** Plans, the smallest first. */
export const PLANS = ['FREE', 'STARTER', 'BUSINESS', 'ENTERPRISE'] as const;
export type PlanName = (typeof PLANS)[number];

/** How many of each kind a business can have at once. */
export interface PlanLimits {
  readonly players: number;
  /** Including archived ones. */
  readonly widgets: number;
  /** Uploads that have started and are neither completed nor aborted. */
  readonly openUploads: number;
  /** Members, and open invitations. */
  readonly members: number;
  /** Live streams that are on air, or that an encoder sends. */
  readonly liveStreams: number;
}

const GB = 1_000_000_000;

/** Bytes of uploaded files that a business can keep, with unfinished uploads and deleted videos that can be restored. */
export const STORED_BYTES: Readonly<Record<PlanName, number>> = {
  FREE: 500 * GB,
  STARTER: 2_000 * GB,
  BUSINESS: 10_000 * GB,
  ENTERPRISE: 100_000 * GB,
};

/** Minutes of videos, recordings and clips that a business can keep, with deleted ones that can be restored. */
export const STORED_MINUTES: Readonly<Record<PlanName, number>> = {
  FREE: 1_000,
  STARTER: 10_000,
  BUSINESS: 100_000,
  ENTERPRISE: 1_000_000,
};

/** Hours that all viewers of a business together can watch in a billing period, live or not. */
export const VIEWER_HOURS: Readonly<Record<PlanName, number>> = {
  FREE: 1_000,
  STARTER: 10_000,
  BUSINESS: 100_000,
  ENTERPRISE: 1_000_000,
};

/** From this share of a limit on, people are told that it is near. */
export const NEAR_PERCENT = 80;

/** The server enforces these in the transaction that adds one. */
export const PLAN_LIMITS: Readonly<Record<PlanName, PlanLimits>> = {
  FREE: { players: 1_000, widgets: 1_000, openUploads: 100, members: 3, liveStreams: 1 },
  STARTER: { players: 1_000, widgets: 1_000, openUploads: 100, members: 10, liveStreams: 2 },
  BUSINESS: { players: 1_000, widgets: 1_000, openUploads: 100, members: 50, liveStreams: 5 },
  ENTERPRISE: { players: 1_000, widgets: 1_000, openUploads: 100, members: 1_000, liveStreams: 50 },
};
