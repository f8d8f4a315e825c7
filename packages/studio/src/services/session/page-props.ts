import { PageProps } from '@commoncast/core/authentication/schema';
import * as v from 'valibot';

/** What a page is told that no server has written props into. */
export const SIGNED_OUT: PageProps = {
  business: null,
  user: null,
  isLoggedIn: false,
  accessToken: null,
  csrfToken: null,
  demoOrigin: null,
  mediaOrigin: null,
  supportEmail: null,
  sendsMail: false,
  sentryDsn: null,
  admitsStripe: false,
};

/** Reads what the server wrote into the page; without it, or with something else there, nobody is signed in. */
export function readPageProps(page: ParentNode = document): PageProps {
  try {
    const result = v.safeParse(PageProps, JSON.parse(page.querySelector('#page-props')?.textContent ?? ''));
    return result.success ? result.output : SIGNED_OUT;
  } catch {
    return SIGNED_OUT;
  }
}
