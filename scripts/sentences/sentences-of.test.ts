import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sentencesOf } from './sentences-of.ts';
import { papers, sourcesWithSentences } from './sources.ts';

const COMPONENT = `
import { b } from './Some path.ts';
export const A = ({ n }: { n: 'Not read' }) => (
  <p className="Big text" title="A title">
    Some words, {n}
    <b>{n ? 'One thing' : \`\${n} things are here\`}</b>
  </p>
);
`;

it('finds text, attributes and strings with their lines, and leaves out what nobody reads', () => {
  expect(sentencesOf('a.tsx', COMPONENT)).toEqual([
    { line: 4, text: 'A title' },
    { line: 5, text: 'Some words,' },
    { line: 6, text: 'One thing' },
    { line: 6, text: '… things are here' },
  ]);
});

/** Words that no native speaker puts on a screen, and the ones to use. */
const STIFF: readonly [RegExp, string][] = [
  [/\bshall\b/i, 'will, or can'],
  [/\be-mail\b/i, 'email'],
  [/at this moment/i, 'right now'],
  [/(?<!…) at once\b|^at once/i, 'immediately'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\bso many times\b/i, 'maximum'],
  [/\b(stays|keep) away\b/i, 'hidden'],
  [/brought up to date/i, 'updated'],
  [/\bnothing is called\b|\bis called ‘/i, 'no results'],
  [/\bmade playable\b|\bmaking (of )?[‘…]/i, 'processed'],
  [/\bgo(es)? on\b/i, 'continue, resume'],
  [/\bof it\b$/i, 'name the thing'],
  [/\bthat which\b|\bwhat stands\b/i, 'name the thing'],
  [/\ballow no other\b/i, 'only allow'],
  [/\d%? ?\u00A0%|… %/, 'no space before %'],
  [/\b(does|it) not fit\b|\bmeanwhile\b|\ball the same\b/i, 'match, in the meantime, still'],
  [/\bstands? in\b|\bpress upon\b|\bis no good\b|\blets? go of\b/i, 'is in, invalid, frees'],
];
/** Those that stand out in a paper, too; the others are words of its own there. */
const STIFF_IN_PAPERS = STIFF.filter(([pattern]) =>
  /shall|e-mail|moment|so many|that which|allow no other|no good/.test(pattern.source),
);

// Descriptions of calls are for developers, and read in the API's own pages.
const shown = sourcesWithSentences()
  .filter((file) => !/\/(api|errors)\.ts$/.test(file))
  .flatMap((file) =>
    sentencesOf(file, readFileSync(file, 'utf8')).map(({ line, text }) => ({
      place: `${file}:${line}`,
      text,
    })),
  );

it.each(STIFF)('shows no sentence with %s', (pattern, instead) => {
  const found = shown.filter(({ text }) => pattern.test(text)).map(({ place, text }) => `${place} ${text}`);
  expect(found, `say instead: ${instead}`).toEqual([]);
});

it.each(STIFF_IN_PAPERS)('has no paper with %s', (pattern, instead) => {
  const read = papers().map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n') }));
  const found = read.flatMap(({ file, lines }) =>
    lines.flatMap((text, index) => (pattern.test(text) ? [`${file}:${index + 1} ${text.trim()}`] : [])),
  );
  expect(found, `say instead: ${instead}`).toEqual([]);
  expect(read.length).toBeGreaterThan(10);
});
