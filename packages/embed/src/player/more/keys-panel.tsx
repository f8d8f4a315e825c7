import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import { useParts, useView } from '../context.ts';
import { fill } from '../messages/fill.ts';
import { useMessages } from './use-messages.ts';

/** All keys that the player obeys, as far as they do something here. */
export function KeysPanel(): ReactElement {
  const { details } = useParts();
  const { live } = useView();
  const messages = useMessages();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = list;
    if (!current) return;
    // It scrolls, so keys must reach it.
    current.tabIndex = 0;
    current.focus();
  }, []);
  const jump = (seconds: number): string =>
    [messages.secondsBack, messages.secondsForward].map((text) => fill(text, { seconds })).join(' / ');
  const rows: readonly (readonly [keys: string, does: string, isThere?: boolean])[] = [
    [`${messages.space} K`, `${messages.play} / ${messages.pause}`],
    ['← →', jump(5)],
    ['J L', jump(10)],
    ['0–9', `${messages.seek}: 0–90 %`],
    ['Home End', `${messages.seek}: 0 / 100 %`],
    [', .', messages.frameStep],
    ['< >', messages.speed, !live],
    ['↑ ↓', messages.volume],
    ['M', `${messages.mute} / ${messages.unmute}`],
    ['F', messages.fullScreen],
    ['C', messages.captions, !!details.video?.captions.length],
    ['R', messages.loopSection, !live],
    ['N P', `${messages.next} / ${messages.previous}`, !!details.playlist],
    ['?', messages.keys],
    ['Esc', messages.close],
  ];
  // These scroll the list.
  const keep = (event: KeyboardEvent): void => {
    if (/^(Arrow(Up|Down)|Home|End)$/.test(event.key)) event.stopPropagation();
  };
  return (
    <ul className="panel-list" ref={list} aria-label={messages.keys} onKeyDown={keep}>
      {rows
        .filter(([, , isThere = true]) => isThere)
        .map(([keys, does]) => (
          <li key={keys} className="keys">
            <span>
              {keys.split(' ').map((key) => (
                <kbd key={key} dir="ltr">
                  {key}
                </kbd>
              ))}
            </span>{' '}
            {does}
          </li>
        ))}
    </ul>
  );
}
