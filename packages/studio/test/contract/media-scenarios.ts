import { createVod, deleteCaption, deleteVod, getVod, putCaption } from '@commoncast/core/streams/api';
import { NOBODY, outcomeOf, type Scenario } from './outcome-of.ts';

const WEBVTT = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nSalt\n';

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
};
