import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface SalesQuestion {
  readonly business_name: string;
  readonly contact_mode: 'EMAIL' | 'PHONE';
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** Tells sales who would like to hear from them, and how. What people typed is data here: no subject, no link. */
export function salesQuestionMail(question: SalesQuestion): Message {
  const { business_name, contact_mode, name, email, phone } = question;
  const how = contact_mode === 'PHONE' ? 'by phone' : 'by email';
  return layOutMail({
    subject: 'Somebody asks sales to get in touch',
    paragraphs: [`They would like to hear from you ${how}.`],
    details: [
      { label: 'Name', value: name },
      { label: 'Business', value: business_name },
      { label: 'Email', value: email },
      { label: 'Phone', value: phone },
    ],
    closing: 'Anybody can write this, so nothing of it is verified.',
  });
}
