import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The token of the emailed link that led here; empty without one. It does not stay in the address, where others may see it. */
export function useLinkToken(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const found = new URLSearchParams(hash.slice(1)).get('token');
  const [token, setToken] = useState(found ?? '');
  useEffect(() => {
    if (found === null) return;
    setToken(found);
    void navigate(pathname, { replace: true });
  }, [found, pathname, navigate]);
  return token;
}
