import { judgeWidgetUrls } from '@commoncast/core/validation/widget-urls';

/** Something wrong with one line of the list of pages. */
export interface LineProblem {
  /** From 1. */
  readonly line: number;
  readonly text: string;
  readonly message: string;
  /** Where the line begins in the whole text. */
  readonly start: number;
}

/** The entries of a list that is typed a line each; empty lines count for nothing. */
export function readUrlLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** What is wrong in the list, line by line. */
export function judgeUrlLines(text: string): LineProblem[] {
  let start = 0;
  const lines = text.split('\n').map((line, index) => {
    const placed = { line: index + 1, text: line.trim(), start };
    start += line.length + 1;
    return placed;
  });
  const filled = lines.filter((line) => line.text !== '');
  const items = judgeWidgetUrls(filled.map((line) => line.text));
  return filled.flatMap((line, index) => {
    const item = items[index];
    return item && !item.isValid ? [{ ...line, message: item.errorMessage }] : [];
  });
}
