import { buffer } from 'node:stream/consumers';
import type { BillDocument } from './bill-document.ts';
import { readFaces } from './faces.ts';
import { createSheet } from './sheet.ts';
import { writeFooters } from './write-footers.ts';
import { writeHead } from './write-head.ts';
import { writeTable } from './write-table.ts';

/** Writes a bill from top to bottom. */
export async function layOutBill(document: BillDocument): Promise<Buffer> {
  const { seller, bill } = document;
  const sheet = createSheet({
    faces: await readFaces(),
    title: `Bill ${bill.number}`,
    author: seller.name,
    createdDate: new Date(bill.createdDate),
    footer: [seller.name, ...seller.addressLines, ...(seller.email === null ? [] : [seller.email])].join(
      ' · ',
    ),
  });
  writeHead(sheet, document);
  writeTable(sheet, bill);
  writeFooters(sheet);
  sheet.root.end();
  sheet.doc.end();
  return await buffer(sheet.doc);
}
