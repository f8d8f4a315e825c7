import PDFDocument from 'pdfkit';
import type { Faces } from './faces.ts';
import { FOOTER_LINE_HEIGHT, INK, LINE_HEIGHT, PAGE, TEXT } from './look.ts';
import { createPen, type Pen, type TextStyle } from './pen.ts';

type Element = PDFKit.PDFStructureElement;

/** A document that is written from top to bottom, with tags for programs that read it out. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly pen: Pen;
  readonly root: Element;
  /** The next baseline, in points from the top of the page. */
  y: number;
  /** Adds an element, to the root if no parent is given. */
  tag(type: string, draw: () => void, parent?: Element): void;
  /** Draws what is not read out. */
  decorate(draw: () => void): void;
  /** A line from `x` to the right margin. */
  rule(x: number, y: number, color?: string): void;
  writeLines(lines: readonly string[], x: number, y: number, style: TextStyle): void;
  /** Lines at the bottom of each page. */
  readonly footer: readonly string[];
  /** Goes to another page unless so much fits on this one; true if it went. */
  makeRoom(height: number): boolean;
}

interface SheetParts {
  readonly faces: Faces;
  readonly title: string;
  readonly author: string;
  readonly createdDate: Date;
  /** What stands at the bottom of each page. */
  readonly footer: string;
}

export function createSheet({ faces, title, author, createdDate, ...texts }: SheetParts): Sheet {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: 'Commoncast', CreationDate: createdDate },
  });
  const pen = createPen(doc, faces);
  const footer = pen.wrap(texts.footer, PAGE.right - PAGE.left - 90, TEXT.small);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const sheet: Sheet = {
    doc,
    pen,
    root,
    y: PAGE.top,
    footer,
    tag(type, draw, parent = root) {
      parent.add(doc.struct(type, {}, draw));
    },
    decorate(draw) {
      doc.markContent('Artifact');
      draw();
      doc.endMarkedContent();
    },
    rule(x, y, color = INK.border) {
      sheet.decorate(() => {
        doc.moveTo(x, y).lineTo(PAGE.right, y).lineWidth(0.75).strokeColor(color).stroke();
      });
    },
    writeLines(lines, x, y, style) {
      for (const [index, line] of lines.entries()) pen.write(line, x, y + index * LINE_HEIGHT, style);
    },
    makeRoom(height) {
      if (sheet.y + height <= footerTop(sheet) - 44) return false;
      doc.addPage();
      sheet.decorate(() => pen.write(`${title}, continued`, PAGE.left, PAGE.top, TEXT.muted));
      sheet.y = PAGE.top + 32;
      return true;
    },
  };
  return sheet;
}

/** The baseline of the first line of a footer. */
export function footerTop({ footer }: Pick<Sheet, 'footer'>): number {
  return PAGE.bottom - (footer.length - 1) * FOOTER_LINE_HEIGHT;
}
