import type { Message } from '../message.ts';
import { layOutMail } from './mail-layout.ts';

interface FeedbackContent {
  readonly message: string;
  readonly rating: number | null;
  readonly username: string;
  readonly email: string;
  readonly business_name: string;
}

/** Tells those who run the installation what a member thinks of it. */
export function feedbackMail({ message, rating, username, email, business_name }: FeedbackContent): Message {
  return layOutMail({
    subject: 'Feedback from a member',
    paragraphs: [],
    details: [
      { label: 'Message', value: message },
      { label: 'Rating', value: rating === null ? 'None' : `${rating} of 5` },
      { label: 'From', value: username },
      { label: 'Email', value: email },
      { label: 'Business', value: business_name },
    ],
    closing: 'They were told that you read it, and not that you answer.',
  });
}
