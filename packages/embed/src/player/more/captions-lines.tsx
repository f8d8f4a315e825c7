import type { ReactElement } from 'react';
import { useParts } from '../context.ts';
import { useStore } from '../use-store.ts';

/** The captions of the moment; they move up while the controls are shown. */
export function CaptionsLines(): ReactElement | null {
  const { captions } = useParts();
  const { lines, chosen, tracks } = useStore(captions);
  if (!lines.length) return null;
  return (
    <div className="captions" part="captions" lang={tracks[chosen]?.language} dir="auto">
      {lines.map((line) => (
        <span key={line} className="captions-line">
          {line}
        </span>
      ))}
    </div>
  );
}
