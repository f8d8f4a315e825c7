// `npm run sentences`: prints every sentence that people may read on our screens, with the file that shows it.
import { readFileSync } from 'node:fs';
import { sentencesOf } from './sentences/sentences-of.ts';
import { sourcesWithSentences } from './sentences/sources.ts';

for (const file of sourcesWithSentences()) {
  const sentences = sentencesOf(file, readFileSync(file, 'utf8'));
  if (sentences.length) console.log(`\n${file}`);
  for (const { line, text } of sentences) console.log(`  ${line}: ${text}`);
}
