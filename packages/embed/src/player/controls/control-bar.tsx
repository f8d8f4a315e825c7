import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { moreStore } from '../more-store.ts';
import { useStore } from '../use-store.ts';
import { MenuButton } from './menu-button.tsx';
import type { OpenMenu } from './open-menu.ts';
import { PlayButton } from './play-button.tsx';
import { ScreenButtons } from './screen-buttons.tsx';
import { SeekBar } from './seek-bar.tsx';
import { TimeDisplay } from './time-display.tsx';
import { VolumeControl } from './volume-control.tsx';

/** All controls, over a gradient at the foot of the picture. */
export function ControlBar(menu: OpenMenu): ReactElement {
  const { captions, details, messages } = useParts();
  const { live } = useView();
  const { chosen } = useStore(captions);
  const more = useStore(moreStore);
  return (
    <div className="bar" part="controls">
      {(!live || live.hasWindow) && <SeekBar />}
      <div className="buttons">
        <PlayButton />
        {more && <more.Steps />}
        <VolumeControl />
        {!live && <TimeDisplay />}
        {more && <more.PositionLabel {...menu} />}
        <span className="gap" />
        {more && <more.Devices {...menu} />}
        {!!details.video?.captions.length && (
          <MenuButton {...menu} name="captions" label={messages.captions} isOn={chosen >= 0} />
        )}
        <MenuButton {...menu} name="settings" label={messages.settings} />
        <ScreenButtons />
        {more && <more.OpenedMenu {...menu} />}
      </div>
    </div>
  );
}
