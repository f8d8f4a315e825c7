import { EXPORTED_KINDS } from './kinds/exported-kinds.ts';

const MEDIA = [
  'media/videos/<id>/            the uploaded film; if there is none, its best rendition as film.mp4',
  'media/videos/<id>/poster.png  its poster',
  'media/videos/<id>/alternate-posters/<id>.png',
  'media/videos/<id>/captions/<language>.vtt',
  'media/recordings/<id>.mp4     recordings of streams, and clips',
  'media/streams/<id>/poster.png',
  'media/images/<kind>/<id>.webp logos and hypergraphics',
];

/** Says what each file of an export is. */
export function writeReadme(requestedAt: Date): string {
  const kinds = [
    { file: 'members', about: 'Who works for the business', hasCsv: true },
    ...EXPORTED_KINDS.map(({ file, about, hasCsv = false }) => ({ file, about, hasCsv })),
  ];
  const width = Math.max(...kinds.map(({ file }) => file.length)) + '.json'.length + 2;
  const lines = (of: typeof kinds, ending: string) =>
    of.map(({ file, about }) => `  ${`${file}.${ending}`.padEnd(width)}${about}`).join('\n');
  return `Export of a business on Commoncast, asked for on ${requestedAt.toISOString()}

All parts together are the export: unpack them into one folder. Part 1 has this file and the data, the others have media.
Times are in UTC. Things name each other by their ids.

data/ has one JSON file for each kind, a list with one line for each thing:

${lines(kinds, 'json')}

tables/ has what is best read as a table, as CSV in UTF-8:

${lines(
  kinds.filter(({ hasCsv }) => hasCsv),
  'csv',
)}

media/ has the files, by the ids of their things:

${MEDIA.map((line) => `  ${line}`).join('\n')}

Left out on purpose: passwords, keys, tokens and secrets, also encrypted ones; sessions; and what is known of single
visitors, from which the figures are counted. Where media/missing.txt exists, it names files that were deleted while the
export was made.
`;
}
