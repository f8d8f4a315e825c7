import { expect, test } from 'vitest';
import { invitationMail } from './invitation.ts';

const url = 'https://video.example.com/invitation#token=abc&email=anna%40example.com';

test('an invitation names the address of who invites, and leads to the page that says the rest', () => {
  const { subject, text, html } = invitationMail({ url, inviter: 'owner@example.com' });
  expect(subject).toBe('You are invited to Commoncast');
  expect(text).toBe(`owner@example.com invites you to work for their business on Commoncast.

Open the invitation to see which business it is. Nothing happens until you accept.

Open the invitation:
${url}

The link works once, for 7 days. If you do not know who invites you, ignore this email.

-- 
Commoncast
`);
  expect(html.text).toContain('owner@example.com invites you');
  expect(html.text).toContain(`href="${url.replace('&', '&amp;')}"`);
});

test('an address cannot become markup', () => {
  const { html } = invitationMail({ url, inviter: "o'b&<b>@example.com" });
  expect(html.text).toContain('o&#39;b&amp;&lt;b&gt;@example.com invites you');
});
