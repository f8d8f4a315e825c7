import type { ApiToken } from '@commoncast/core/api-tokens/schema';
import type { Archive } from '@commoncast/core/archives/schema';
import type { AuditEntry } from '@commoncast/core/audit/schema';
import type { OpenSession } from '@commoncast/core/authentication/account';
import type { MemberRole } from '@commoncast/core/authentication/schema';
import type { BusinessAccount } from '@commoncast/core/business/schema';
import type { SignUpDetailEdit } from '@commoncast/core/business/sign-up-detail';
import type { DataExport } from '@commoncast/core/business-end/schema';
import type { ChatRoom } from '@commoncast/core/chat/schema';
import type { ContactSales, Feedback } from '@commoncast/core/contact/schema';
import type { Destination } from '@commoncast/core/destinations/schema';
import type { Hypergraphic, PlacedHypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { UploadedImage } from '@commoncast/core/images/schema';
import type { SuspectSource } from '@commoncast/core/insights/suspects';
import type { Orientation } from '@commoncast/core/live/constants';
import type { Stream } from '@commoncast/core/live/schema';
import type { CrashNotice, CrashReport } from '@commoncast/core/logging/schema';
import type { Invitation, Member } from '@commoncast/core/members/schema';
import type { Player } from '@commoncast/core/players/schema';
import type { Playlist } from '@commoncast/core/playlists/schema';
import type { Showing } from '@commoncast/core/showings/schema';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import type { AlternatePoster } from '@commoncast/core/streams/poster';
import type { Vod } from '@commoncast/core/streams/schema';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import type { Webhook, WebhookDelivery } from '@commoncast/core/webhooks/schema';
import type { Widget } from '@commoncast/core/widgets/schema';
import { verification } from '../factories.ts';
import type { Heard } from '../live-factories.ts';
import type { InvitationLink } from '../member-factories.ts';
import type { Counted } from '../split-test-factories.ts';
import { type BillingRecords, createBillingRecords } from './billing/billing-records.ts';
import { type Collection, createCollection, type Journal } from './collection.ts';
import { createSecondFactorRecords, type SecondFactorRecords } from './second-factor-records.ts';
import type { EmailedLink } from './serve-recovery.ts';
import { createSessions, type Person, type Sessions } from './sessions.ts';
import { viewOfPlayer, viewOfPlaylist, viewOfSplitTest, viewOfWidget } from './views.ts';

/** Collections sort and search by name. */
export type Named<T> = T & { readonly name: string };

export interface KeptImage extends UploadedImage {
  readonly createdDate: string;
}

/** Everything that the service keeps of one business. */
export interface Records {
  readonly streams: Collection<Stream>;
  /** Of new streams. */
  orientation: Orientation;
  /** The keys of encoders, by the stream's id. */
  readonly streamKeys: Map<string, string>;
  /** What arrives and who watches, by the stream's id; nothing and nobody unless given. */
  readonly heardOf: Map<string, Heard>;
  /** What was put up over streams, by the stream's id; the first came first. */
  readonly shownOver: Map<string, Showing[]>;
  /** What lies over each video. */
  readonly placedOver: Map<string, readonly PlacedHypergraphic[]>;
  /** What is said beside streams, by their ids; nothing unless given. */
  readonly chats: Map<string, ChatRoom>;
  readonly archives: Collection<Named<Archive>>;
  readonly apiTokens: Collection<ApiToken>;
  /** By their URLs. */
  readonly webhooks: Collection<Named<Webhook>>;
  /** What each webhook has sent, by its id; the first came first. */
  readonly webhookDeliveries: Map<string, readonly WebhookDelivery[]>;
  readonly destinations: Collection<Destination>;
  /** What is wrong with destinations, by id. */
  readonly unreachable: Map<string, string>;
  readonly videos: Collection<Vod>;
  readonly playlists: Collection<Playlist>;
  readonly players: Collection<Player>;
  readonly widgets: Collection<Widget>;
  readonly splitTests: Collection<SplitTest>;
  readonly hypergraphics: Collection<Hypergraphic>;
  /** What the addresses of captions hold. */
  readonly files: Map<string, string>;
  /** Uploaded images, by id. */
  readonly images: Map<string, KeptImage>;
  /** Posters for the variants of split tests, by id. */
  readonly alternatePosters: Map<string, AlternatePoster>;
  /** What the videos showed before somebody chose another poster, by the video's id. */
  readonly automaticPosters: Map<string, Pick<Vod, 'posterUrl' | 'posterPlaceholder'>>;
  /** What visitors did each day of a split test, by its id; nobody has seen the others. */
  readonly splitTestCounts: Map<string, Counted>;
  /** What a check of the snippet would find, and whether the page has reported. */
  site: SnippetVerification;
  lastCheck: SnippetVerification | null;
  /** What is kept out of the figures, by id. */
  readonly suspects: Map<string, SuspectSource>;
  /** Networks that many people share. */
  networks: readonly string[];
  /** What the studio has told of its crashes, by id. */
  readonly crashes: Map<string, CrashNotice>;
  /** What people have said about crashes, by id. */
  readonly crashReports: Map<string, CrashReport & { readonly crashId: string | null }>;
  /** Who has an account, by e-mail in lower case. */
  readonly people: Map<string, Person>;
  /** The links of the emails that were sent, the newest last; used ones are gone. */
  readonly emailedLinks: EmailedLink[];
  readonly sessions: Sessions;
  readonly secondFactors: SecondFactorRecords;
  /** Whether the business requires two-step login. */
  isSecondFactorRequired: boolean;
  /** Who works for the business besides the one who calls, by id. */
  readonly members: Map<string, Member>;
  /** Those that nobody has accepted, by id; the last one was sent last. */
  readonly invitations: Map<string, Invitation>;
  /** The links of invitations to other businesses, by token; used ones are gone. */
  readonly invitationLinks: Map<string, InvitationLink>;
  /** The other businesses of the one who calls, with the role there. */
  readonly otherBusinesses: Map<string, { readonly business: BusinessAccount; readonly role: MemberRole }>;
  /** Where the one who calls is logged in besides this browser, by id. */
  readonly openSessions: Map<string, OpenSession>;
  readonly billing: BillingRecords;
  /** The last one; null while nobody has asked for any. */
  dataExport: DataExport | null;
  /** Those who want to hear from sales. */
  readonly toldSales: ContactSales[];
  /** Latest first. */
  auditLog: readonly AuditEntry[];
  /** What the owner came for; said already, unless a test takes it back. */
  signUpAnswers: SignUpDetailEdit & { readonly isComplete: boolean };
  /** What members think of the product. */
  readonly feedback: Feedback[];
  /** Null until a page of a signed-in member has been opened. */
  account: BusinessAccount | null;
  /** Of the member who calls. */
  role: MemberRole;
  /** Ids of the videos and playlists that other members made. */
  readonly madeByOthers: Set<string>;
  /** Who changed each record last. */
  readonly journal: Journal;
}

/** Creates the records of a business that has nothing yet. */
export function createRecords(): Records {
  const journal: Journal = new Map();
  const byId = { idOf: ({ id }: { readonly id: string }) => id, journal };
  const byUuid = { idOf: ({ uuid }: { readonly uuid: string }) => uuid, journal };
  const deletingRaisesVersion = true;
  const records: Omit<Records, 'sessions'> = {
    people: new Map(),
    emailedLinks: [],
    secondFactors: createSecondFactorRecords(),
    isSecondFactorRequired: false,
    members: new Map(),
    invitations: new Map(),
    invitationLinks: new Map(),
    otherBusinesses: new Map(),
    openSessions: new Map(),
    billing: createBillingRecords(),
    dataExport: null,
    toldSales: [],
    auditLog: [],
    signUpAnswers: { purposes: [], website: '', isComplete: true },
    feedback: [],
    journal,
    files: new Map(),
    images: new Map(),
    alternatePosters: new Map(),
    automaticPosters: new Map(),
    splitTestCounts: new Map(),
    site: verification(),
    lastCheck: null,
    suspects: new Map(),
    networks: [],
    crashes: new Map(),
    crashReports: new Map(),
    account: null,
    role: 'OWNER',
    madeByOthers: new Set(),
    streams: createCollection<Stream>(byId),
    orientation: 'LANDSCAPE',
    streamKeys: new Map(),
    heardOf: new Map(),
    shownOver: new Map(),
    placedOver: new Map(),
    chats: new Map(),
    archives: createCollection<Named<Archive>>({ idOf: ({ archiveId }) => archiveId, journal }),
    apiTokens: createCollection<ApiToken>(byId),
    webhooks: createCollection<Named<Webhook>>(byId),
    webhookDeliveries: new Map(),
    destinations: createCollection<Destination>(byId),
    unreachable: new Map(),
    videos: createCollection<Vod>(byId),
    playlists: createCollection<Playlist>({
      ...byId,
      deletingRaisesVersion,
      view: (one) => viewOfPlaylist(one, records),
    }),
    players: createCollection<Player>({
      ...byUuid,
      deletingRaisesVersion,
      view: (one) => viewOfPlayer(one, records),
    }),
    widgets: createCollection<Widget>({
      ...byId,
      deletingRaisesVersion,
      view: (one) => viewOfWidget(one, records),
    }),
    splitTests: createCollection<SplitTest>({ ...byId, view: (one) => viewOfSplitTest(one, records) }),
    hypergraphics: createCollection<Hypergraphic>(byUuid),
  };
  return Object.assign(records, { sessions: createSessions(records) });
}
