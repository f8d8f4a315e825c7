import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PAGE = join(import.meta.dirname, '../../examples/deploy/README.md');

/** The blocks of the page that a newcomer runs without being root, in their order. Blocks of prompts are `console`. */
export function pageBlocks(): string[] {
  const page = readFileSync(PAGE, 'utf8');
  return [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands.trim());
}
