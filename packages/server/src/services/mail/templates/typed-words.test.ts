import { expect, test } from 'vitest';
import { feedbackMail } from './feedback.ts';
import { salesQuestionMail } from './sales-question.ts';

const HOSTILE = '</p><a href="https://evil.example">Click</a>\nEmail: boss@example.com\n-- \nCommoncast';

test('what people type to sales is text, each value below its own name', () => {
  const { subject, html, text } = salesQuestionMail({
    business_name: 'Mill Street Bakery',
    contact_mode: 'PHONE',
    name: HOSTILE,
    email: 'ada@example.com',
    phone: '5551234567',
  });
  expect(subject).toBe('Somebody asks sales to get in touch');
  expect(html.text).not.toContain('<a ');
  expect(html.text).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;');
  expect(text).toBe(`They would like to hear from you by phone.

Name:
> </p><a href="https://evil.example">Click</a>
> Email: boss@example.com
> -- 
> Commoncast

Business:
> Mill Street Bakery

Email:
> ada@example.com

Phone:
> 5551234567

Anybody can write this, so nothing of it is verified.

-- 
Commoncast
`);
});

test('feedback says who wrote it and for whom they work, with or without a rating', () => {
  const written = {
    message: HOSTILE,
    username: 'ada',
    email: 'ada@example.com',
    business_name: 'Mill Street Bakery',
  };
  const { subject, html, text } = feedbackMail({ ...written, rating: 4 });
  expect(subject).toBe('Feedback from a member');
  expect(html.text).not.toContain('<a ');
  expect(text).toContain('Rating:\n> 4 of 5');
  expect(text.match(/^Email:$/gm)).toHaveLength(1);
  expect(feedbackMail({ ...written, rating: null }).text).toContain('Rating:\n> None');
});
