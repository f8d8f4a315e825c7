import type { Auth } from '@commoncast/core/http/endpoint';
import { signUpDraft } from '../factories.ts';
import { batchOf, beatOf } from '../insights/beats.ts';
import { splitTestDraft } from '../split-tests/drafts.ts';
import { hypergraphicDraft, widgetDraft } from '../widgets/drafts.ts';
import { PASSWORD, type Things } from './things.ts';

export const CALLERS = ['nobody', 'public key', 'garbage', 'member', 'owner', 'stranger'] as const;
/** `public key` sends the owner's key, `garbage` a token that is none, `stranger` is another business's owner. */
export type Caller = (typeof CALLERS)[number];

/** A status, or that of success. */
type Answered = 'done' | number;

export interface SweptRequest {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface InventoryRow {
  readonly auth: Auth;
  /** A call that is well-formed in every way, on the owner's things. */
  readonly request: (things: Things) => SweptRequest;
  readonly answers: Readonly<Record<Caller, Answered>>;
}

const PLAYER = {
  name: 'Another',
  autoPlay: true,
  videoLoop: false,
  hideControls: false,
  logo: '',
  showIcon: false,
  playerColor: '#123456',
};
const SPAN = { startDate: '2026-01-01T00:00:00.000Z', endDate: '2026-01-02T00:00:00.000Z' };

const nothing = () => ({});
const video = ({ videoId }: Things) => ({ params: { id: videoId } });
const splitTest = ({ splitTestId }: Things) => ({ params: { id: splitTestId } });
const widget = ({ widgetId }: Things) => ({ params: { id: widgetId } });
const hypergraphic = ({ hypergraphicId }: Things) => ({ params: { id: hypergraphicId } });
const playlist = ({ playlistId }: Things) => ({ params: { id: playlistId } });
const upload = ({ uploadId }: Things) => ({ params: { uploadId } });
const answers = (nobody: Answered, member: Answered, owner: Answered, stranger: Answered) =>
  ({ nobody, 'public key': nobody, garbage: nobody, member, owner, stranger }) as const;

const EVERYBODY = answers('done', 'done', 'done', 'done');
/** About the caller's own business, whoever they are. */
const SIGNED_IN = answers(401, 'done', 'done', 'done');
/** About a thing that the request names: the stranger's answer is that of an unknown one. */
const OWN_BUSINESS = answers(401, 'done', 'done', 404);
/** Credentials of these kinds are of no use here. */
const OTHER_CREDENTIALS = answers(401, 401, 401, 401);

/** Every call that is bound, who may make it and what the others are told. A call without a row fails the sweep. */
export const AUTH_INVENTORY: Readonly<Record<string, InventoryRow>> = {
  'POST /v1.1/authentication/signup': {
    auth: 'none',
    request: () => ({ body: signUpDraft() }),
    answers: EVERYBODY,
  },
  'POST /v1.1/authentication/login': {
    auth: 'none',
    request: ({ email }) => ({ body: { email, password: PASSWORD } }),
    answers: EVERYBODY,
  },
  'GET /v1.1/authentication/access-token': { auth: 'refresh', request: nothing, answers: OTHER_CREDENTIALS },
  'GET /v1.1/authentication/logout': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
  'POST /api/authentication/signup': {
    auth: 'none',
    request: () => ({ body: signUpDraft() }),
    answers: EVERYBODY,
  },
  'POST /api/authentication/login': {
    auth: 'none',
    request: ({ email }) => ({ body: { email, password: PASSWORD } }),
    answers: EVERYBODY,
  },
  'POST /api/authentication/logout': { auth: 'cookie', request: nothing, answers: OTHER_CREDENTIALS },

  'GET /business/v1.1/account': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
  'PUT /business/v1.1/account': {
    auth: 'bearer',
    request: () => ({
      body: { businessName: 'Renamed', email: 'new@example.com', logo: '', allowedDomains: [] },
    }),
    answers: answers(401, 403, 'done', 'done'),
  },
  'GET /business/v1.1/account/public': {
    auth: 'public-key',
    request: ({ publicKey }) => ({ query: { key: publicKey } }),
    answers: EVERYBODY,
  },
  'POST /business/v1.1/checksum': {
    auth: 'bearer',
    request: ({ businessId }) => ({
      body: { codeSnippet: 'https://video.example.com/index.js?key=x', businessAccountId: businessId },
    }),
    answers: OWN_BUSINESS,
  },
  'POST /business/v1.1/checksum/validate': {
    auth: 'bearer',
    request: ({ businessId }) => ({
      body: {
        codeSnippet: 'https://video.example.com/index.js?key=x',
        businessAccountId: businessId,
        checksum: 'x',
      },
    }),
    answers: OWN_BUSINESS,
  },
  'POST /api/settings/verify-code-snippet': {
    auth: 'cookie',
    request: () => ({ body: { url: 'https://localhost/' } }),
    answers: OTHER_CREDENTIALS,
  },
  'GET /business/v1.1/code-snippet/verification': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
  'POST /v1.1/logging': {
    auth: 'none',
    request: () => ({ body: { name: 'Ann', email: 'ann@example.com', reason: 'It broke.' } }),
    answers: EVERYBODY,
  },

  'POST /stream/vod': { auth: 'bearer', request: () => ({ body: { name: 'A film' } }), answers: SIGNED_IN },
  'GET /stream/category': {
    auth: 'bearer',
    request: ({ businessId }) => ({ query: { category: 'VOD', businessId } }),
    answers: OWN_BUSINESS,
  },
  'GET /stream/vod/{id}': { auth: 'bearer', request: video, answers: OWN_BUSINESS },
  'PATCH /stream/vod/{id}': {
    auth: 'bearer',
    request: (things) => ({ ...video(things), body: { name: 'Renamed' } }),
    answers: OWN_BUSINESS,
  },
  'POST /stream/vod/publish': {
    auth: 'bearer',
    request: ({ videoId }) => ({ body: { id: videoId } }),
    answers: OWN_BUSINESS,
  },
  'DELETE /stream/vod/{id}': { auth: 'bearer', request: video, answers: OWN_BUSINESS },
  'POST /stream/vod/{id}/restore': {
    auth: 'bearer',
    request: ({ deletedVideoId }) => ({ params: { id: deletedVideoId } }),
    answers: OWN_BUSINESS,
  },
  'PUT /stream/vod/{id}/caption/{language}': {
    auth: 'bearer',
    request: ({ videoId }) => ({
      params: { id: videoId, language: 'en' },
      query: { label: 'English' },
      body: 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n',
    }),
    answers: OWN_BUSINESS,
  },
  'DELETE /stream/vod/{id}/caption/{language}': {
    auth: 'bearer',
    // There are none yet: what is not there answers as what is not theirs.
    request: ({ videoId }) => ({ params: { id: videoId, language: 'en' } }),
    answers: answers(401, 404, 404, 404),
  },
  'GET /stream/vod/{id}/progress': { auth: 'bearer', request: video, answers: OWN_BUSINESS },

  'POST /stream/multipart-upload': {
    auth: 'bearer',
    request: ({ videoId }) => ({ body: { streamId: videoId, fileName: 'film.mp4', sizeBytes: 5 } }),
    answers: OWN_BUSINESS,
  },
  'GET /stream/multipart-upload/{uploadId}': { auth: 'bearer', request: upload, answers: OWN_BUSINESS },
  'PUT /stream/multipart-upload/{uploadId}/part/{partNumber}': {
    auth: 'bearer',
    request: ({ uploadId }) => ({ params: { uploadId, partNumber: '1' }, body: 'bytes' }),
    answers: OWN_BUSINESS,
  },
  'POST /stream/multipart-upload/{uploadId}/complete': {
    auth: 'bearer',
    // A part that never came: of a list that is well-formed the owner is told what is wrong.
    request: (things) => ({
      ...upload(things),
      body: '<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>"d41d8cd98f00b204e9800998ecf8427e"</ETag></Part></CompleteMultipartUpload>',
    }),
    answers: answers(401, 400, 400, 404),
  },
  'DELETE /stream/multipart-upload/{uploadId}': { auth: 'bearer', request: upload, answers: OWN_BUSINESS },

  'POST /business/v1.1/embedded-video-player': {
    auth: 'bearer',
    request: () => ({ body: PLAYER }),
    answers: SIGNED_IN,
  },
  'GET /business/v1.1/embedded-video-player': {
    auth: 'bearer',
    request: ({ businessId }) => ({ query: { businessAccountId: businessId } }),
    answers: OWN_BUSINESS,
  },
  'PUT /business/v1.1/embedded-video-player': {
    auth: 'bearer',
    request: ({ playerId }) => ({ body: { uuid: playerId, ...PLAYER } }),
    answers: OWN_BUSINESS,
  },
  'DELETE /business/v1.1/embedded-video-player/{id}': {
    auth: 'bearer',
    request: ({ playerId }) => ({ params: { id: playerId } }),
    answers: OWN_BUSINESS,
  },
  'PUT /business/v1.1/embedded-video-player/widget/assign-stream-playlist': {
    auth: 'bearer',
    request: ({ playerId, videoId }) => ({
      body: { embeddedVideoPlayerId: playerId, contentId: videoId, category: 'VOD' },
    }),
    answers: OWN_BUSINESS,
  },
  'GET /business/v1.1/embedded-video-player/public': {
    auth: 'public-key',
    request: ({ playerId, publicKey }) => ({ query: { key: publicKey, playerId } }),
    answers: EVERYBODY,
  },

  'GET /business/v1.1/account/split-test': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
  'POST /business/v1.1/account/split-test': {
    auth: 'bearer',
    request: ({ widgetId, playerId }) => ({ body: splitTestDraft(widgetId, playerId) }),
    answers: answers(401, 'done', 'done', 400),
  },
  'GET /business/v1.1/account/split-test/public': {
    auth: 'public-key',
    request: ({ publicKey }) => ({ query: { key: publicKey } }),
    answers: EVERYBODY,
  },
  'GET /business/v1.1/account/split-test/{id}': {
    auth: 'bearer',
    request: splitTest,
    answers: OWN_BUSINESS,
  },
  'PUT /business/v1.1/account/split-test/{id}': {
    auth: 'bearer',
    request: (things) => ({
      ...splitTest(things),
      body: splitTestDraft(things.widgetId, things.playerId, { name: 'Renamed' }),
    }),
    answers: OWN_BUSINESS,
  },
  'PATCH /business/v1.1/account/split-test/{id}/{state}': {
    auth: 'bearer',
    request: ({ splitTestId }) => ({ params: { id: splitTestId, state: 'RUNNING' } }),
    answers: OWN_BUSINESS,
  },
  'DELETE /business/v1.1/account/split-test/{id}': {
    auth: 'bearer',
    request: splitTest,
    answers: OWN_BUSINESS,
  },
  'GET /business/v1.1/account/split-test/{id}/results': {
    auth: 'bearer',
    request: splitTest,
    answers: OWN_BUSINESS,
  },

  'GET /business/v1.1/video-widget': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
  'POST /business/v1.1/video-widget': {
    auth: 'bearer',
    request: () => ({ body: widgetDraft() }),
    answers: SIGNED_IN,
  },
  'GET /business/v1.1/video-widget/widgets-and-players': {
    auth: 'bearer',
    request: nothing,
    answers: SIGNED_IN,
  },
  'GET /business/v1.1/video-widget/{id}': { auth: 'bearer', request: widget, answers: OWN_BUSINESS },
  'PUT /business/v1.1/video-widget/{id}': {
    auth: 'bearer',
    request: (things) => ({ ...widget(things), body: widgetDraft({ playerId: things.playerId }) }),
    answers: OWN_BUSINESS,
  },
  'DELETE /business/v1.1/video-widget/{id}': { auth: 'bearer', request: widget, answers: OWN_BUSINESS },
  'POST /business/v1.1/video-widget/{id}/restore': {
    auth: 'bearer',
    request: ({ deletedWidgetId }) => ({ params: { id: deletedWidgetId } }),
    answers: OWN_BUSINESS,
  },
  'GET /business/v1.1/video-widget/details/public': {
    auth: 'public-key',
    request: ({ playerId, publicKey }) => ({
      query: { key: publicKey, url: 'https://shop.example/', playerId },
    }),
    answers: EVERYBODY,
  },

  'GET /stream/hyper-graphics': { auth: 'bearer', request: nothing, answers: SIGNED_IN },
  'POST /stream/hyper-graphics': {
    auth: 'bearer',
    request: () => ({ body: hypergraphicDraft() }),
    answers: SIGNED_IN,
  },
  'GET /stream/hyper-graphics/{id}': { auth: 'bearer', request: hypergraphic, answers: OWN_BUSINESS },
  'PUT /stream/hyper-graphics': {
    auth: 'bearer',
    request: ({ hypergraphicId }) => ({ body: { uuid: hypergraphicId, ...hypergraphicDraft() } }),
    answers: OWN_BUSINESS,
  },
  'DELETE /stream/hyper-graphics/{id}': { auth: 'bearer', request: hypergraphic, answers: OWN_BUSINESS },
  'POST /stream/hyper-graphics/{id}/restore': {
    auth: 'bearer',
    request: ({ deletedHypergraphicId }) => ({ params: { id: deletedHypergraphicId } }),
    answers: OWN_BUSINESS,
  },

  'GET /stream/playlist': {
    auth: 'bearer',
    request: ({ businessId }) => ({ query: { businessId } }),
    answers: OWN_BUSINESS,
  },
  'POST /stream/playlist': {
    auth: 'bearer',
    request: () => ({ body: { name: 'All films' } }),
    answers: SIGNED_IN,
  },
  'GET /stream/playlist/{id}': { auth: 'bearer', request: playlist, answers: OWN_BUSINESS },
  'PUT /stream/playlist/{id}': {
    auth: 'bearer',
    request: (things) => ({ ...playlist(things), body: { name: 'Renamed', streamIds: [] } }),
    answers: OWN_BUSINESS,
  },
  // Published by the owner.
  'DELETE /stream/playlist/{id}': {
    auth: 'bearer',
    request: playlist,
    answers: answers(401, 403, 'done', 404),
  },
  'POST /stream/playlist/{id}/restore': {
    auth: 'bearer',
    request: ({ deletedPlaylistId }) => ({ params: { id: deletedPlaylistId } }),
    answers: OWN_BUSINESS,
  },
  'GET /stream/playlist/details/{businessId}/{playlistId}': {
    auth: 'bearer',
    request: ({ businessId, playlistId }) => ({ params: { businessId, playlistId } }),
    answers: OWN_BUSINESS,
  },
  'POST /stream/playlist/assign-stream': {
    auth: 'bearer',
    request: ({ playlistId, videoId }) => ({ body: { playlistId, streamId: videoId } }),
    answers: OWN_BUSINESS,
  },
  'DELETE /stream/playlist/remove/detail/{playlistId}/{streamId}': {
    auth: 'bearer',
    request: ({ playlistId, listedVideoId }) => ({ params: { playlistId, streamId: listedVideoId } }),
    answers: OWN_BUSINESS,
  },
  // Nothing in it can be played, so for everybody as if it were not there.
  'GET /stream/viewer/detail/playlist': {
    auth: 'public-key',
    request: ({ publicKey, playlistId }) => ({ query: { key: publicKey, playlistId } }),
    answers: answers(404, 404, 404, 404),
  },

  // Not published, so for everybody as if it were not there.
  'POST /business/v1.1/video-session-detail': {
    auth: 'public-key',
    request: ({ publicKey, videoId }) => ({
      query: { key: publicKey },
      body: { sessionId: '01a1fd7c-60d8-7272-96e3-6ac9c6315193', broadcastId: videoId },
    }),
    answers: answers(404, 404, 404, 404),
  },
  'GET /business/v1.1/video-session-detail': {
    auth: 'bearer',
    request: ({ businessId }) => ({ query: { businessId } }),
    answers: OWN_BUSINESS,
  },
  'POST /business/v1.1/video-session-detail/time': {
    auth: 'public-key',
    request: ({ publicKey, videoId }) => ({
      query: { key: publicKey },
      body: {
        sessionId: '01a1fd7c-60d8-7272-96e3-6ac9c6315193',
        broadcastId: videoId,
        timeTrackedInMin: 0.5,
      },
    }),
    answers: answers(404, 404, 404, 404),
  },
  'GET /business/v1.1/video-session-detail/time': {
    auth: 'bearer',
    request: () => ({ query: { sessionId: '01a1fd7c-60d8-7272-96e3-6ac9c6315193' } }),
    answers: answers(401, 404, 404, 404),
  },
  'GET /business/v1.1/video-session-detail/{id}/current-count': {
    auth: 'public-key',
    request: ({ publicKey, videoId }) => ({ params: { id: videoId }, query: { key: publicKey } }),
    answers: answers(404, 404, 404, 404),
  },

  'POST /insight/events': {
    auth: 'public-key',
    request: ({ publicKey }) => ({ body: batchOf(publicKey, [beatOf()]) }),
    answers: EVERYBODY,
  },
  'POST /insight/kpi': {
    auth: 'bearer',
    request: ({ businessId }) => ({ body: { ...SPAN, businessId } }),
    answers: OWN_BUSINESS,
  },
  'POST /insight/chart': {
    auth: 'bearer',
    request: ({ businessId }) => ({ body: { ...SPAN, businessId, metric: 'views' } }),
    answers: OWN_BUSINESS,
  },

  // Not published, so for everybody as if it were not there.
  'GET /cdn/vod/{id}/index.m3u8': {
    auth: 'public',
    request: video,
    answers: answers(404, 404, 404, 404),
  },
  'GET /cdn/thumbnail/{id}.png': { auth: 'public', request: video, answers: answers(404, 404, 404, 404) },
};
