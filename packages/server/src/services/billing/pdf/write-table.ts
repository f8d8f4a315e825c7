import type { Bill } from '@commoncast/core/billing/schema';
import { formatAmount, sumsOf } from './bill-words.ts';
import { INK, LINE_HEIGHT, PAGE, TEXT } from './look.ts';
import type { Sheet } from './sheet.ts';

/** Room for an amount and the space before it. */
const AMOUNT_WIDTH = 110;

/** What is billed, and what it adds up to. */
export function writeTable(sheet: Sheet, bill: Bill): void {
  const { doc, pen } = sheet;
  const table = doc.struct('Table');
  sheet.root.add(table);

  const addRow = (first: 'TH' | 'TD', left: () => void, right: () => void) => {
    const row = doc.struct('TR');
    table.add(row);
    sheet.tag(first, left, row);
    sheet.tag(first === 'TH' ? 'TH' : 'TD', right, row);
  };
  const writeLabels = () => {
    addRow(
      'TH',
      () => pen.write('Description', PAGE.left, sheet.y, TEXT.muted),
      () => pen.writeLeftOf('Amount', PAGE.right, sheet.y, TEXT.muted),
    );
    sheet.rule(PAGE.left, sheet.y + 8, INK.text);
    sheet.y += 25;
  };

  writeLabels();
  for (const { description, amount } of bill.lines) {
    const lines = pen.wrap(description, PAGE.right - PAGE.left - AMOUNT_WIDTH, TEXT.body);
    if (sheet.makeRoom((lines.length - 1) * LINE_HEIGHT)) writeLabels();
    addRow(
      'TD',
      () => sheet.writeLines(lines, PAGE.left, sheet.y, TEXT.body),
      () => pen.writeLeftOf(formatAmount(amount, bill.currency), PAGE.right, sheet.y, TEXT.amount),
    );
    sheet.y += (lines.length - 1) * LINE_HEIGHT;
    sheet.rule(PAGE.left, sheet.y + 10);
    sheet.y += 27;
  }

  const sums = sumsOf(bill);
  sheet.makeRoom(sums.length * 20 + LINE_HEIGHT);
  for (const [index, { label, amount }] of sums.entries()) {
    const isTotal = index === sums.length - 1;
    const style = isTotal ? TEXT.total : TEXT.amount;
    if (isTotal && sums.length > 1) {
      sheet.rule(PAGE.middle, sheet.y - 10);
      sheet.y += 8;
    }
    const labels = pen.wrap(label, PAGE.right - PAGE.middle - AMOUNT_WIDTH, style);
    addRow(
      'TD',
      () => sheet.writeLines(labels, PAGE.middle, sheet.y, style),
      () => pen.writeLeftOf(amount, PAGE.right, sheet.y, style),
    );
    sheet.y += (labels.length - 1) * LINE_HEIGHT + 20;
  }
}
