import type { ApiToken } from '@commoncast/core/api-tokens/schema';
import type { PageProps } from '@commoncast/core/authentication/schema';
import type { Page } from '@commoncast/core/http/paging';
import type { Hypergraphic } from '@commoncast/core/hypergraphics/schema';
import type { Player } from '@commoncast/core/players/schema';
import type { Playlist, PlaylistItem } from '@commoncast/core/playlists/schema';
import type { Vod } from '@commoncast/core/streams/schema';
import { DAY_MS } from '@commoncast/core/time/day';
import { RESTORE_DAYS } from '@commoncast/core/trash/constants';
import type { TrashItem } from '@commoncast/core/trash/schema';
import { CHECK_STEPS } from '@commoncast/core/verification/constants';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import type { Widget } from '@commoncast/core/widgets/schema';

let lastId = 0;
const CREATED = '2026-03-01T10:00:00.000Z';

/** An id that no other call has answered. */
export function newId(): string {
  return `0196b0c0-0000-7000-8000-${String(++lastId).padStart(12, '0')}`;
}

/** A token that reads content. */
export function apiToken(overrides: Partial<ApiToken> = {}): ApiToken {
  return {
    id: newId(),
    name: 'The shop',
    scopes: ['content:read'],
    hint: 'w7x8',
    createdDate: CREATED,
    expiresDate: null,
    lastUsedDate: null,
    createdBy: { id: newId(), username: 'ada' },
    isActive: true,
    ...overrides,
  };
}

/** What the server writes into the page of a member who is no owner. */
export function memberProps(overrides: Partial<PageProps> = {}): PageProps {
  const props = pageProps(overrides);
  return { ...props, user: props.user && { ...props.user, role: 'MEMBER' } };
}

/** What the server writes into the page of a signed-in owner. */
export function pageProps(overrides: Partial<PageProps> = {}): PageProps {
  return {
    isLoggedIn: true,
    accessToken: 'access-token',
    csrfToken: 'csrf-token',
    demoOrigin: null,
    mediaOrigin: null,
    supportEmail: null,
    sendsMail: false,
    sentryDsn: null,
    admitsStripe: false,
    user: {
      id: newId(),
      email: 'ada@example.test',
      username: 'ada',
      role: 'OWNER',
      emailStatus: 'UNVERIFIED',
      isOperator: false,
      needsSecondFactor: false,
      impersonation: null,
    },
    business: {
      id: newId(),
      businessName: 'Harbour Lane',
      email: 'office@example.test',
      isEmailConfirmed: false,
      logo: '',
      businessOwnerEmail: 'ada@example.test',
      businessSubscriptionPlanName: 'FREE',
      businessSubscriptionStatus: 'ACTIVE',
      publicKey: 'pk_test',
      allowedDomains: [],
      hasVisitorConsent: false,
      deletionDate: null,
      version: 1,
      createdDate: CREATED,
    },
    ...overrides,
  };
}

/** What the server writes into the page of an operator of the server. */
export function operatorProps(overrides: Partial<PageProps> = {}): PageProps {
  const props = pageProps(overrides);
  return { ...props, user: props.user && { ...props.user, isOperator: true } };
}

/** The same of an operator who looks through the eyes of an owner, for so many minutes more. */
export function impersonationProps(minutes = 27, overrides: Partial<PageProps> = {}): PageProps {
  const props = pageProps(overrides);
  const endsDate = new Date(Date.now() + minutes * 60_000).toISOString();
  const impersonation = { operator: 'olga', endsDate };
  return { ...props, user: props.user && { ...props.user, impersonation } };
}

/** A video that is ready and published. */
export function video(overrides: Partial<Vod> = {}): Vod {
  const id = newId();
  return {
    id,
    businessId: newId(),
    category: 'VOD',
    name: 'Harbour at dawn',
    description: '',
    logo: '',
    accessVisibility: 'PUBLIC',
    publishState: 'Published',
    progress: { status: 'READY', making: null, percent: 100, etaS: null, failureReason: null },
    fileName: 'harbour.mp4',
    sizeBytes: 1_000_000,
    durationMs: 60_000,
    width: 1280,
    height: 720,
    renditionHeights: [720, 480],
    posterUrl: null,
    posterPlaceholder: null,
    hasOwnPoster: false,
    storyboardUrl: null,
    playbackUrl: `/cdn/vod/${id}/index.m3u8`,
    chapters: [],
    captions: [],
    watchUrl: `/v/${id}`,
    views: 3,
    uploadId: null,
    version: 1,
    createdDate: CREATED,
    updatedDate: CREATED,
    ...overrides,
  };
}

/** A video's place in a playlist, where visitors see it. */
export function playlistItem(overrides: Partial<PlaylistItem> = {}): PlaylistItem {
  return {
    streamId: newId(),
    category: 'VOD',
    name: 'Harbour at dawn',
    durationMs: 60_000,
    posterUrl: null,
    status: 'READY',
    publishState: 'Published',
    accessVisibility: 'PUBLIC',
    isVisible: true,
    ...overrides,
  };
}

/** A published playlist of the items given; its figures follow from them. */
export function playlist(overrides: Partial<Playlist> = {}): Playlist {
  const { items = [] } = overrides;
  const id = overrides.id ?? newId();
  return {
    id,
    businessId: newId(),
    name: 'Summer by the sea',
    description: '',
    publishState: 'Published',
    itemCount: items.length,
    visibleCount: items.filter(({ isVisible }) => isVisible).length,
    durationMs: items.reduce((sum, { durationMs }) => sum + (durationMs ?? 0), 0),
    posterUrl: null,
    watchUrl: `/p/${id}`,
    items,
    version: 1,
    createdDate: CREATED,
    updatedDate: CREATED,
    ...overrides,
  };
}

/** A player that shows nothing. */
export function player(overrides: Partial<Player> = {}): Player {
  return {
    uuid: newId(),
    businessAccountId: newId(),
    name: 'Shop window',
    autoPlay: false,
    videoLoop: false,
    hideControls: false,
    logo: '',
    showIcon: false,
    playerColor: '#c8102e',
    content: null,
    version: 1,
    createdDate: CREATED,
    updatedDate: CREATED,
    ...overrides,
  };
}

/** A check of the snippet that found nothing wrong. */
export function verification(overrides: Partial<SnippetVerification> = {}): SnippetVerification {
  return {
    checkedUrl: 'https://www.harbour.test/',
    checkedDate: CREATED,
    installed: true,
    checksumValid: true,
    eventReceived: false,
    builder: 'html',
    issues: [],
    passed: [...CHECK_STEPS],
    placesFound: 1,
    forms: [{ form: 'ELEMENT', count: 1 }],
    live: { token: 'x'.repeat(43), url: 'https://www.harbour.test/?commoncast-check=x' },
    ...overrides,
  };
}

/** A floating widget that is on, without a player. */
export function widget(overrides: Partial<Widget> = {}): Widget {
  const urls = overrides.urls ?? ['shop.example/*'];
  return {
    id: newId(),
    businessAccountId: newId(),
    name: 'Spring offer',
    kind: 'FLOATING',
    playerId: null,
    playerName: null,
    isEnabled: true,
    isArchived: false,
    urls,
    urlItems: urls.map((url) => ({ url, isValid: true, errorMessage: '' })),
    trigger: { on: 'LOAD' },
    place: { corner: 'BOTTOM_RIGHT', selector: null, position: 'AFTER', widthPx: 360 },
    conditions: { devices: [], languages: [] },
    frequency: { maxShows: null, period: 'VISIT', hideAfterDismissalDays: 1 },
    callToAction: { ctaTextValue: '', ctaUrlValue: '' },
    ctaMoment: { at: 'END' },
    hypergraphics: [],
    splitTestId: null,
    version: 1,
    createdDate: CREATED,
    updatedDate: CREATED,
    ...overrides,
  };
}

/** An image that leads to a shop. */
export function hypergraphic(overrides: Partial<Hypergraphic> = {}): Hypergraphic {
  return {
    uuid: newId(),
    businessId: newId(),
    name: 'Spring sale',
    url: 'https://shop.example/sale',
    defaultPath: 'https://shop.example/sale.png',
    hoverPath: '',
    createdDate: CREATED,
    updatedDate: CREATED,
    ...overrides,
  };
}

/** A video that was deleted a day ago. */
export function trashItem(overrides: Partial<TrashItem> = {}): TrashItem {
  const deletedMs = Date.now() - DAY_MS;
  return {
    kind: 'VIDEO',
    id: newId(),
    name: 'Harbour at dawn',
    deletedDate: new Date(deletedMs).toISOString(),
    restorableUntil: new Date(deletedMs + RESTORE_DAYS * DAY_MS).toISOString(),
    deletedBy: 'ada',
    missing: [],
    ...overrides,
  };
}

/** All of a list on one page. */
export function onePage<T>(...content: T[]): Page<T> {
  return {
    content,
    page: 0,
    size: 10,
    totalElements: content.length,
    totalPages: Math.min(1, content.length),
  };
}
