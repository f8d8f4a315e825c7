import type { MailWriters } from '../mail/send-mail.ts';
import { feedbackMail } from '../mail/templates/feedback.ts';
import { salesQuestionMail } from '../mail/templates/sales-question.ts';
import { findFeedback, findSalesQuestion } from './repository.ts';

/** Writes to those who run the installation what people have to say; nothing if it is gone by now. */
export const CONTACT_MAILS: MailWriters<'SALES_QUESTION' | 'FEEDBACK'> = {
  SALES_QUESTION: async (tx, { subjectId = '', address }) => {
    const question = await findSalesQuestion(tx, subjectId);
    return question && { ...salesQuestionMail(question), to: address };
  },
  FEEDBACK: async (tx, { subjectId = '', address }) => {
    const feedback = await findFeedback(tx, subjectId);
    return feedback && { ...feedbackMail(feedback), to: address };
  },
};
