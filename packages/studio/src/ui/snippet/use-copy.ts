import { useEffect, useState } from 'react';
import { useServices } from '../../services/use-services.ts';

const SHOWN_MS = 2_000;

/** Copies a text to the clipboard and says so for a moment. */
export function useCopy(text: string): { copy: () => Promise<void>; isCopied: boolean } {
  const { snackbars } = useServices();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      snackbars.getState().show('Copied');
    } catch {
      snackbars
        .getState()
        .show('The browser does not allow copying here. Select the text and copy it by hand.', {
          severity: 'error',
        });
    }
  };
  return { copy, isCopied };
}
