import { stripVTControlCharacters } from 'node:util';

const MOST_LINES = 40;
const LAST_LINES = 15;

/**
 * What fails a run of Vitest without failing a test, such as a rejection that nothing handles: no report has it, so this
 * reads it from what the run wrote.
 * @returns the errors with their stacks, or the run's last lines where it names no error
 */
export function errorsOutsideTests(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const start = lines.findIndex((line) => /Unhandled Errors?/.test(line));
  if (start < 0) return lines.slice(-LAST_LINES).join('\n');
  const length = lines.slice(start).findIndex((line) => /^⎯+$/.test(line.trim()));
  return lines
    .slice(start, length < 0 ? undefined : start + length)
    .slice(0, MOST_LINES)
    .join('\n');
}
