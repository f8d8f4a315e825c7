import { type ReactNode, useState } from 'react';

type Outcome = 'idle' | 'copied' | 'failed';

const NOTICE: Readonly<Record<Outcome, string>> = {
  idle: '',
  copied: 'Link copied',
  failed: 'The link could not be copied. Select it and copy it yourself.',
};

interface ShareButtonProps {
  readonly title: string;
  readonly url: string;
  readonly what: 'video' | 'playlist' | 'stream';
  /** What else to do with it. */
  readonly children?: ReactNode;
}

/** Shares the page: the system's own sheet on phones, else the clipboard. The address itself stands beside it. */
export function ShareButton({ title, url, what, children }: ShareButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('idle');

  const share = async (): Promise<void> => {
    const hasSheet = 'share' in navigator && matchMedia('(pointer: coarse)').matches;
    try {
      if (hasSheet) await navigator.share({ title, url });
      else await navigator.clipboard.writeText(url);
      setOutcome(hasSheet ? 'idle' : 'copied');
    } catch (error) {
      const wasDismissed = error instanceof DOMException && error.name === 'AbortError';
      setOutcome(wasDismissed ? 'idle' : 'failed');
    }
  };

  return (
    <div className="share">
      <input
        readOnly
        aria-label={`Link to this ${what}`}
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" onClick={share}>
        Share
      </button>
      {children}
      <span role="status">{NOTICE[outcome]}</span>
    </div>
  );
}
