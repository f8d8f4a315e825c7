import type { BillDocument } from './bill-document.ts';

export type { BillDocument };

/**
 * Writes a bill as a PDF with tags, on as many pages of A4 as it needs. The same bill has the same bytes, and always has
 * its letters with it.
 */
export async function writeBillPdf(document: BillDocument): Promise<Buffer> {
  // pdfkit takes 33 MB, which a process has no use for before its first bill.
  const { layOutBill } = await import('./lay-out-bill.ts');
  return await layOutBill(document);
}
