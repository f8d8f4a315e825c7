/** How many are allowed in a window. */
export interface Quota {
  readonly count: number;
  readonly windowS: number;
}

/** A bucket of `burst` that refills. */
export interface PlayAllowance {
  readonly burst: number;
  readonly perS: number;
}

/** What people may do and machines may not; counted across all processes unless stated otherwise. */
export interface RateLimits {
  /** Wrong passwords for one account from one address block before further attempts must wait. */
  readonly signInPerAccount: Quota;
  /** Wrong passwords from one address block, for any account, before further attempts must wait. */
  readonly signInPerAddress: Quota;
  /** The wait doubles with each attempt up to its maximum; at most this many wait at once per account and block. */
  readonly signInDelay: { readonly firstMs: number; readonly maxMs: number; readonly waiting: number };
  readonly signUpPerAddress: Quota;
  /** Businesses that a user adds to their first one. */
  readonly newBusinessesPerUser: Quota;
  /** Invitations that are sent, and sent again. */
  readonly invitationsPerBusiness: Quota;
  /** Requests for emails from one address block, for any address. */
  readonly mailPerAddress: Quota;
  /** Emails of one kind to one recipient; those beyond it are not sent, and only who invites is told. */
  readonly mailPerRecipient: Quota;
  /** Times that somebody at one address block is about to log in with a passkey. */
  readonly passkeyLogInsPerAddress: Quota;
  /** How often an operator may begin to look through somebody's eyes. */
  readonly impersonationsPerOperator: Quota;
  /** Links that confirm the email address of a business. */
  readonly confirmationsPerBusiness: Quota;
  /** Questions to sales from one address block. */
  readonly salesQuestionsPerAddress: Quota;
  readonly feedbackPerAddress: Quota;
  readonly feedbackPerUser: Quota;
  readonly crashReportPerAddress: Quota;
  /** Automatic crash reports: an office of people behind one address may all meet the same one. */
  readonly crashNoticePerAddress: Quota;
  /** Pages fetched to look for the snippet. */
  readonly snippetChecksPerBusiness: Quota;
  /** Calls that wait for a page to report; a live check makes four. */
  readonly snippetWaitsPerBusiness: Quota;
  /** Cards that are typed, and payments that owners try; each is counted for itself. */
  readonly cardTriesPerBusiness: Quota;
  readonly cardTriesPerBusinessADay: Quota;
  readonly promoCodesPerBusiness: Quota;
  /** Times that members ask the owners to go on with a plan. */
  readonly reactivationMailsPerBusiness: Quota;
  readonly planFeedbackPerBusiness: Quota;
  /** Deliveries to webhooks that people ask for. */
  readonly webhookSendsPerBusiness: Quota;
  /** Connections to destinations that people ask for; the control room checks each that is on. */
  readonly destinationChecksPerBusiness: Quota;
  /** Attempts to publish with a stream key that is not known. */
  readonly streamKeysPerAddress: Quota;
  /** Reports of viewings, per business and address, enough for an office of viewers behind one address. */
  readonly viewerSessionsPerAddress: Quota;
  /** Names taken for chats, per business and address. */
  readonly chatJoinsPerAddress: Quota;
  /** Messages of one visitor in chats. */
  readonly chatMessagesPerChatter: Quota;
  /** The same, per business and address, enough for a room of people behind one address. */
  readonly chatMessagesPerAddress: Quota;
  /** Messages of all visitors in one chat: nobody can read more. */
  readonly chatMessagesPerStream: Quota;
  /** Calls that carry reactions, per address and process: a page makes one every other second at most. */
  readonly chatReactions: { readonly burst: number; readonly perS: number };
  /** New plays, exposures and goals, per address and business: those above it are set apart as suspect. */
  readonly newPlays: PlayAllowance;
  /** Beats, per address and process: those above it are refused for a while. */
  readonly beats: { readonly burst: number; readonly perS: number };
  /** What sites show to their visitors, and calls with API tokens, per address and process; many visitors may share one. */
  readonly reads: { readonly burst: number; readonly perS: number };
  /** Calls without credentials, per address and process: a bucket of `burst` that refills. */
  readonly flood: { readonly burst: number; readonly perS: number };
}

export const DEFAULT_RATE_LIMITS: RateLimits = {
  signInPerAccount: { count: 10, windowS: 900 },
  signInPerAddress: { count: 100, windowS: 900 },
  signInDelay: { firstMs: 500, maxMs: 8_000, waiting: 20 },
  signUpPerAddress: { count: 20, windowS: 3600 },
  newBusinessesPerUser: { count: 10, windowS: 86_400 },
  invitationsPerBusiness: { count: 50, windowS: 86_400 },
  mailPerAddress: { count: 20, windowS: 3600 },
  // The links of those that were sent work as long as the window, so a stranger who uses it up locks nobody out.
  mailPerRecipient: { count: 5, windowS: 3600 },
  passkeyLogInsPerAddress: { count: 200, windowS: 900 },
  impersonationsPerOperator: { count: 20, windowS: 3600 },
  confirmationsPerBusiness: { count: 5, windowS: 3600 },
  salesQuestionsPerAddress: { count: 5, windowS: 3600 },
  feedbackPerAddress: { count: 5, windowS: 3600 },
  feedbackPerUser: { count: 5, windowS: 3600 },
  crashReportPerAddress: { count: 10, windowS: 3600 },
  crashNoticePerAddress: { count: 100, windowS: 3600 },
  snippetChecksPerBusiness: { count: 30, windowS: 600 },
  snippetWaitsPerBusiness: { count: 200, windowS: 600 },
  cardTriesPerBusiness: { count: 10, windowS: 3600 },
  cardTriesPerBusinessADay: { count: 30, windowS: 86_400 },
  promoCodesPerBusiness: { count: 10, windowS: 3600 },
  reactivationMailsPerBusiness: { count: 3, windowS: 86_400 },
  planFeedbackPerBusiness: { count: 10, windowS: 86_400 },
  webhookSendsPerBusiness: { count: 60, windowS: 600 },
  destinationChecksPerBusiness: { count: 200, windowS: 600 },
  streamKeysPerAddress: { count: 30, windowS: 300 },
  viewerSessionsPerAddress: { count: 1_200, windowS: 600 },
  chatJoinsPerAddress: { count: 100, windowS: 600 },
  chatMessagesPerChatter: { count: 10, windowS: 20 },
  chatMessagesPerAddress: { count: 120, windowS: 60 },
  chatMessagesPerStream: { count: 100, windowS: 5 },
  chatReactions: { burst: 200, perS: 20 },
  newPlays: { burst: 300, perS: 2 },
  beats: { burst: 3_000, perS: 150 },
  reads: { burst: 1_000, perS: 100 },
  flood: { burst: 100, perS: 20 },
};
