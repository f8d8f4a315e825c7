import { getDocumentProxy } from 'unpdf';

/** What somebody reads in a PDF: the texts of all pages, a line each. */
export async function readPdfText(pdf: Uint8Array): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('\n');
  });
  return (await Promise.all(pages)).join('\n');
}
