import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type PlayerParts, PlayerPartsProvider, useParts, useView } from './context.ts';
import { ControlBar } from './controls/control-bar.tsx';
import { isPanel, type MenuName } from './controls/open-menu.ts';
import { commandFor } from './keyboard.ts';
import { moreStore } from './more-store.ts';
import { Center } from './overlays/center.tsx';
import { Logo } from './overlays/logo.tsx';
import { NoticeLine } from './overlays/notice.tsx';
import { SoundChip } from './overlays/sound-chip.tsx';
import { runCommand } from './run-command.ts';
import { usePictureGestures } from './use-picture-gestures.ts';
import { useQuiet } from './use-quiet.ts';
import { useStore } from './use-store.ts';

/** Everything over the picture of one player. */
export function PlayerApp({ parts }: { readonly parts: PlayerParts }): ReactElement {
  return (
    <PlayerPartsProvider value={parts}>
      <PlayerSurface />
    </PlayerPartsProvider>
  );
}

/** What comes later comes after this at the latest, in milliseconds. */
const IDLE_MS = 2000;
const BEFORE_PICTURE = ['warming', 'loading', 'blocked'];

function PlayerSurface(): ReactElement {
  const parts = useParts();
  const { shell, details, language } = parts;
  const { phase } = useView();
  const more = useStore(moreStore);
  const [open, setOpen] = useState<MenuName>();
  // Known as soon as it is drawn: the next key may come before any effect has run.
  const opened = useRef(open);
  opened.current = open;
  const quiet = useQuiet(phase === 'playing' && (!open || isPanel(open)));
  const gestures = usePictureGestures(parts, quiet);
  // From the first picture on the controls stay, while the next video loads too.
  const hadPicture = useRef(false);
  hadPicture.current ||= !BEFORE_PICTURE.includes(phase);
  const hasBegun = hadPicture.current && phase !== 'blocked';
  const hasBar = hasBegun && phase !== 'error' && !details.hideControls;

  useEffect(() => {
    // Without controls the picture itself takes the focus: keys must stop what moves (WCAG 2.2.2).
    shell.frame.tabIndex = details.hideControls ? 0 : -1;
    const end = new AbortController();
    const press = (event: KeyboardEvent): void => {
      const target = event.composedPath()[0] as HTMLElement;
      const isButton = target.tagName === 'BUTTON';
      const command = commandFor(
        event,
        isButton ? 'button' : target.dataset.role === 'volume' ? 'volume' : 'other',
      );
      quiet.wake();
      if (!command || !hasBegun) return;
      // With nothing to close, Escape belongs to what is around the player; of other keys, controls of the page's own
      // would do the same again.
      if (command.name !== 'closeMenu' || opened.current) {
        event.preventDefault();
        event.stopPropagation();
      }
      runCommand(command, parts, setOpen);
    };
    shell.frame.addEventListener('keydown', press, { signal: end.signal });
    shell.frame.addEventListener('focusin', quiet.wake, { signal: end.signal });
    return () => end.abort();
  }, [parts, shell, hasBegun, quiet.wake, details.hideControls]);

  // The start button had the focus and is gone: it goes on to the play button.
  useEffect(() => {
    if (!hasBar || shell.root.activeElement !== shell.frame) return;
    shell.frame.querySelector<HTMLElement>('[data-role=play]')?.focus({ preventScroll: true });
  }, [hasBar, shell]);

  // What is not needed at first sight comes when there is time, and works for as long as the player is there.
  useEffect(() => {
    if (!hasBegun) return;
    // A busy page may never be idle. Safari has no idle callback.
    if (window.requestIdleCallback) window.requestIdleCallback(moreStore.want, { timeout: IDLE_MS });
    else setTimeout(moreStore.want);
  }, [hasBegun]);
  useEffect(() => more?.attach(parts), [more, parts]);

  const classes = ['ui'];
  if (quiet.isQuiet) classes.push('is-quiet');
  if (!hasBar) classes.push('has-no-bar');
  if (!hasBegun) classes.push('has-not-begun');

  return (
    <div
      className={classes.join(' ')}
      lang={language}
      dir={language === 'ar' ? 'rtl' : 'ltr'}
      onPointerMove={quiet.wake}
      onPointerDownCapture={(event) => {
        const isElsewhere = !(event.target as Element).closest('.menu, [data-menu]');
        if (open && !isPanel(open) && isElsewhere) setOpen(undefined);
      }}
      {...gestures}
    >
      <Logo />
      {more && <more.CaptionsLines />}
      <Center />
      {!details.hideControls && hasBegun && <SoundChip />}
      {hasBar && <ControlBar open={open} setOpen={setOpen} />}
      {more && hasBar && <more.Panel open={open} setOpen={setOpen} />}
      {more && hasBar && <more.Resumed />}
      <NoticeLine />
    </div>
  );
}
