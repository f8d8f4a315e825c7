import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useParts, useView } from '../context.ts';
import { formatTime } from '../controls/format-time.ts';
import { fill } from '../messages/fill.ts';
import { useStore } from '../use-store.ts';
import { captionsOf } from './captions-store.ts';
import { linesOf, searchLines, type TranscriptLine } from './search-cues.ts';
import { useMessages } from './use-messages.ts';

type Found = 'loading' | 'failed' | readonly TranscriptLine[];

/** All that is said, to be searched; a press on a line goes there. It follows the picture unless one searches. */
export function TranscriptPanel(): ReactElement {
  const parts = useParts();
  const { actions, captions } = parts;
  const { positionS, durationS } = useView();
  const { tracks, chosen } = useStore(captions);
  const { read } = captionsOf(parts);
  const messages = useMessages();
  const [found, setFound] = useState<Found>('loading');
  const [search, setSearch] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { url, language } = tracks[Math.max(0, chosen)] ?? {};

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    let isCurrent = true;
    setFound('loading');
    read(url).then(
      (cues) => isCurrent && setFound(linesOf(cues)),
      () => isCurrent && setFound('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [read, url]);

  const lines = typeof found === 'string' ? [] : searchLines(found, search);
  const now = lines.findLast(({ startS, endS }) => startS <= positionS && positionS < endS);
  useEffect(() => {
    const [line] = list.current?.getElementsByClassName('is-now') ?? [];
    const box = list.current;
    if (now && !search && box && line instanceof HTMLElement)
      box.scrollTop = line.offsetTop - box.clientHeight / 3;
  }, [now, search]);

  // What is typed is not meant for the player.
  const keep = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape') event.stopPropagation();
  };
  const state =
    found === 'loading'
      ? messages.loading
      : found === 'failed'
        ? messages.transcriptFailed
        : lines.length
          ? search && fill(messages.matches, { count: lines.length })
          : messages.noMatch;
  return (
    <>
      <input
        ref={input}
        type="search"
        className="search"
        part="search"
        dir="auto"
        aria-label={messages.searchTranscript}
        placeholder={messages.searchTranscript}
        value={search}
        onInput={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={keep}
      />
      <p className="panel-line" role="status">
        {state}
      </p>
      <ul className="panel-list" ref={list} lang={language}>
        {lines.map((line) => (
          <li key={line.startS}>
            <button
              type="button"
              className={line === now ? 'line is-now' : 'line'}
              part="transcript-line"
              aria-current={line === now}
              onClick={() => actions.seekTo(line.startS)}
            >
              <bdi className="line-time">{formatTime(line.startS, durationS)}</bdi>
              <span dir="auto">{line.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
