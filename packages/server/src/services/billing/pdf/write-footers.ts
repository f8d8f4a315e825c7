import { FOOTER_LINE_HEIGHT, PAGE, TEXT } from './look.ts';
import { footerTop, type Sheet } from './sheet.ts';

/** Writes the footer on each page, and which page it is if there are several. */
export function writeFooters(sheet: Sheet): void {
  const { doc, pen, footer } = sheet;
  const top = footerTop(sheet);
  const writeLines = () => {
    for (const [index, line] of footer.entries())
      pen.write(line, PAGE.left, top + index * FOOTER_LINE_HEIGHT, TEXT.small);
  };
  const { start, count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    sheet.rule(PAGE.left, top - 16);
    // Read out once, not on each page.
    if (index === 0) sheet.tag('P', writeLines);
    else sheet.decorate(writeLines);
    const title = `Page ${index + 1} of ${count}`;
    if (count > 1) sheet.decorate(() => pen.writeLeftOf(title, PAGE.right, top, TEXT.small));
  }
}
