import type { Client } from '@commoncast/core/http/client';
import { uploadImage } from '@commoncast/core/images/api';
import type { ImageKind, UploadedImage } from '@commoncast/core/images/schema';
import { createStream, getStream, updateStream } from '@commoncast/core/live/api';
import { deleteStreamImage, listStreamImages } from '@commoncast/core/live/images-api';
import {
  assignContent,
  createPlayer,
  deletePlayer,
  getPlayer,
  updatePlayer,
} from '@commoncast/core/players/api';
import { createSplitTest, getSplitTest, toggleSplitTest } from '@commoncast/core/split-tests/api';
import {
  adoptAlternatePoster,
  createVod,
  deleteCaption,
  deletePoster,
  deleteVod,
  getVod,
  putCaption,
  putPoster,
  restoreVod,
  takeAlternatePoster,
  takePoster,
  uploadAlternatePoster,
} from '@commoncast/core/streams/api';
import type { Vod } from '@commoncast/core/streams/schema';
import { removeForGood } from '@commoncast/core/trash/api';
import { createWidget } from '@commoncast/core/widgets/api';
import { splitTestDraft } from '@commoncast/server/test/split-tests/drafts';
import { widgetDraft } from '@commoncast/server/test/widgets/drafts';
import { pictureFile } from '../picture-file.ts';
import { LOOK, NOBODY, outcomeOf, type Scenario } from './outcome-of.ts';

const WEBVTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nSalt\n';

const LETTER = new Blob(['a letter']);
const BROKEN = pictureFile().slice(0, 100);

/** Posters are the same but for their pixels. */
async function withoutPlaceholder(call: Promise<Vod>): Promise<unknown> {
  const { posterPlaceholder, ...video } = await call;
  return { ...video, hasPlaceholder: posterPlaceholder !== null };
}

async function uploadLogo(client: Client): Promise<UploadedImage> {
  return await client.call(uploadImage, { params: { kind: 'PLAYER_LOGO' }, body: pictureFile() });
}

/** What goes wrong with the files of a video wherever a server is too kind. */
export const MEDIA_SCENARIOS: Readonly<Record<string, Scenario>> = {
  captions: async (client) => {
    const { id } = await client.call(createVod, { body: { name: 'Harbour' } });
    const named = (language: string) => ({ params: { id, language }, query: { label: language } });
    const put = (language: string, body = WEBVTT, ifMatch?: number) =>
      client.call(putCaption, { ...named(language), body, ifMatch });
    const remove = (language: string, ifMatch?: number) =>
      client.call(deleteCaption, { params: { id, language }, ifMatch });
    return [
      await put('de'),
      await put('EN'),
      await put('de', '1\n00:00:01,000 --> 00:00:02,000\nSalz', 3),
      await outcomeOf(put('de', WEBVTT, 3)),
      await outcomeOf(put('de', 'a letter')),
      await outcomeOf(put('de', '1\n00:00:02,000 --> 00:00:01,000\nBackwards')),
      await outcomeOf(put('de', '')),
      await outcomeOf(put('de', '\0')),
      await outcomeOf(put('no tongue')),
      await outcomeOf(client.call(putCaption, { ...named('de'), query: { label: ' ' }, body: WEBVTT })),
      await outcomeOf(
        client.call(putCaption, { ...named('de'), params: { id: NOBODY, language: 'de' }, body: 'a letter' }),
      ),
      await outcomeOf(remove('fr')),
      await outcomeOf(remove('de', 1)),
      await remove('de', 4),
      await outcomeOf(remove('de')),
      await client.call(getVod, { params: { id } }),
      await client.call(deleteVod, { params: { id } }),
      await outcomeOf(put('de')),
      await outcomeOf(remove('en')),
    ];
  },
  'captions in many languages': async (client) => {
    const { id } = await client.call(createVod, { body: { name: 'Harbour' } });
    const put = (language: string) =>
      client.call(putCaption, { params: { id, language }, query: { label: 'A label' }, body: WEBVTT });
    // Codes that nobody's language has.
    const letters = [...'abcdefghijklmnopqrstuvwxy'];
    const languages = letters.flatMap((letter) => [`qa${letter}`, `qb${letter}`]);
    for (const language of languages) await put(language);
    return [await outcomeOf(put('en')), await put('qby')];
  },
  posters: async (client) => {
    const { id } = await client.call(createVod, { body: { name: 'Harbour' } });
    const params = { id };
    const take = (atS: number) => client.call(takePoster, { params, body: { atS } });
    return [
      await withoutPlaceholder(client.call(deletePoster, { params })),
      await withoutPlaceholder(client.call(putPoster, { params, body: pictureFile() })),
      await outcomeOf(client.call(putPoster, { params, body: LETTER })),
      await outcomeOf(client.call(putPoster, { params, body: BROKEN })),
      await outcomeOf(client.call(putPoster, { params: { id: NOBODY }, body: LETTER })),
      await outcomeOf(take(0)),
      await outcomeOf(take(-1)),
      await withoutPlaceholder(client.call(deletePoster, { params })),
      await client.call(deleteVod, { params }),
      await outcomeOf(client.call(putPoster, { params, body: pictureFile() })),
      await outcomeOf(client.call(deletePoster, { params })),
    ];
  },
  'posters of split tests': async (client) => {
    const { id } = await client.call(createVod, { body: { name: 'Harbour' } });
    const { id: otherId } = await client.call(createVod, { body: { name: 'Bells' } });
    const { uuid } = await client.call(createPlayer, { body: LOOK });
    const { id: widgetId } = await client.call(createWidget, { body: widgetDraft({ playerId: uuid }) });
    const params = { id };
    const poster = await client.call(uploadAlternatePoster, { params, body: pictureFile() });
    const draft = (posterId: string) => {
      const { variants, ...rest } = splitTestDraft(widgetId, uuid);
      const shown = variants.map((one, index) => ({
        ...one,
        playerId: uuid,
        ...(index > 0 && { posterId }),
      }));
      return { body: { ...rest, variants: shown } };
    };
    const show = (contentId: string) =>
      client.call(assignContent, { body: { embeddedVideoPlayerId: uuid, contentId, category: 'VOD' } });
    const adopt = (videoId: string, posterId: string) =>
      client.call(adoptAlternatePoster, { params: { id: videoId, posterId } });
    const test = await client.call(createSplitTest, draft(poster.id));
    const named = { params: { id: test.id } };
    const start = () => client.call(toggleSplitTest, { params: { id: test.id, state: 'RUNNING' } });
    return [
      poster,
      test,
      await outcomeOf(client.call(uploadAlternatePoster, { params, body: LETTER })),
      await outcomeOf(client.call(uploadAlternatePoster, { params: { id: NOBODY }, body: LETTER })),
      await outcomeOf(client.call(takeAlternatePoster, { params, body: { atS: 0 } })),
      await outcomeOf(client.call(createSplitTest, draft(NOBODY))),
      await show(otherId),
      await outcomeOf(start()),
      await client.call(deleteVod, { params }),
      await client.call(getSplitTest, named),
      await outcomeOf(adopt(id, poster.id)),
      await client.call(restoreVod, { params }),
      await show(id),
      await start(),
      await outcomeOf(adopt(otherId, poster.id)),
      await outcomeOf(adopt(id, NOBODY)),
      await withoutPlaceholder(adopt(id, poster.id)),
    ];
  },
  logos: async (client) => {
    const upload = (body: Blob) => client.call(uploadImage, { params: { kind: 'PLAYER_LOGO' }, body });
    const { sizeBytes, ...made } = await uploadLogo(client);
    const logo = made.url;
    const { uuid } = await client.call(createPlayer, { body: { ...LOOK, logo } });
    const save = (address: string) => client.call(updatePlayer, { body: { uuid, ...LOOK, logo: address } });
    const next = await uploadLogo(client);
    const params = { id: uuid };
    return [
      [made, sizeBytes > 0],
      await outcomeOf(upload(LETTER)),
      await outcomeOf(upload(BROKEN)),
      await client.call(getPlayer, { params }),
      await save(next.url),
      // Nothing shows the first one any longer.
      await outcomeOf(save(logo)),
      await outcomeOf(client.call(createPlayer, { body: { ...LOOK, logo } })),
      await outcomeOf(save(next.url.replace(/[^/]+$/, NOBODY))),
      await client.call(deletePlayer, { params }),
      await client.call(createPlayer, { body: { ...LOOK, logo: next.url } }),
      await client.call(removeForGood, { params: { kind: 'PLAYER', id: uuid } }),
      await client.call(createPlayer, { body: { ...LOOK, logo: next.url } }),
    ];
  },
  'images of streams': async (client) => {
    const upload = (kind: ImageKind) => client.call(uploadImage, { params: { kind }, body: pictureFile() });
    const remove = (uuid: string) =>
      outcomeOf(client.call(deleteStreamImage, { query: { uuid, reason: 'delete' } }));
    // How small an image becomes depends on what makes it.
    const list = async (query: { kind?: 'STREAM_IMAGE'; size?: string } = {}) => {
      const { content, ...rest } = await client.call(listStreamImages, { query });
      return { ...rest, content: content.map(({ sizeBytes: _, ...image }) => image) };
    };
    const picture = await upload('STREAM_THUMBNAIL');
    const logo = await upload('STREAM_IMAGE');
    const other = await upload('PLAYER_LOGO');
    const { id } = await client.call(createStream, { body: { name: 'Concert' } });
    const params = { id };
    await client.call(updateStream, { params, body: { thumbnail: picture.url, logo: logo.url } });
    await client.call(createPlayer, { body: { ...LOOK, logo: logo.url } });
    return [
      await list(),
      await list({ kind: 'STREAM_IMAGE' }),
      await list({ size: '1' }),
      await remove(NOBODY),
      await remove(other.id),
      await remove(logo.id),
      await remove(picture.id),
      await remove(picture.id),
      await list(),
      await client.call(getStream, { params }),
    ];
  },
};
