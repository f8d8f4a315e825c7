import { stringify } from 'csv-stringify/sync';
import type { ExportedRow } from './read-rows.ts';

type Pages = AsyncIterable<readonly ExportedRow[]>;

/** A list in JSON, a row a line. */
export async function* toJsonList(pages: Pages): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of pages) {
    let text = '';
    for (const row of rows) {
      text += `${isFirst ? '[' : ','}\n${JSON.stringify(row)}`;
      isFirst = false;
    }
    yield text;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

/** A table as RFC 4180 has it. Spreadsheets take nothing in it for a formula, and its letters for UTF-8. */
export async function* toCsv(pages: Pages, columns: readonly string[]): AsyncGenerator<string> {
  const write = (records: readonly (readonly unknown[])[], bom: boolean) =>
    stringify([...records] as unknown[], { bom, escape_formulas: true, record_delimiter: 'windows' });
  yield write([columns], true);
  for await (const rows of pages)
    yield write(
      rows.map((row) => columns.map((column) => toCell(row[column]))),
      false,
    );
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
