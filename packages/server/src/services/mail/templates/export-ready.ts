import { formatDay } from '@commoncast/core/time/format-day';
import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface ReadyExport {
  readonly expiresDate: Date;
  /** Where it is downloaded. */
  readonly url: string;
}

/** Says that the files are there, and until when. They are no part of the email, and neither are their addresses. */
export function exportReadyMail({ url, expiresDate }: ReadyExport): Message {
  return layOutMail({
    subject: 'Your data is ready to download',
    paragraphs: [
      'The export of your business is ready.',
      `You can download it until ${formatDay(expiresDate)}. After that the files are removed, and you can ask for another export.`,
    ],
    action: { label: 'Download your data', url },
    closing: 'Only owners of the business who are logged in can download it.',
  });
}
