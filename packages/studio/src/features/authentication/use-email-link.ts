import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface EmailLink {
  /** Empty without a link. */
  readonly token: string;
  /** Of the account, where the link names it; for password managers only. */
  readonly email: string;
  /** What it is about: the address of a person, unless the link says a business's, or one that a person wants to have. */
  readonly about: 'person' | 'business' | 'new-email';
}

/** The emailed link that led here. It does not stay in the address, where others may see it. */
export function useEmailLink(): EmailLink {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState(() => readLink(hash));
  useEffect(() => {
    const found = readLink(hash);
    if (!found.token) return;
    setLink(found);
    void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return link;
}

function readLink(hash: string): EmailLink {
  const fields = new URLSearchParams(hash.slice(1));
  const about = fields.get('about');
  return {
    token: fields.get('token') ?? '',
    email: fields.get('email') ?? '',
    about: about === 'business' || about === 'new-email' ? about : 'person',
  };
}
