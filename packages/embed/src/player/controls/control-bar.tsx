import type { ReactElement } from 'react';
import { CaptionsMenu } from './captions-menu.tsx';
import type { OpenMenu } from './open-menu.ts';
import { PlayButton } from './play-button.tsx';
import { ScreenButtons } from './screen-buttons.tsx';
import { SeekBar } from './seek-bar.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { TimeDisplay } from './time-display.tsx';
import { VolumeControl } from './volume-control.tsx';

/** All controls, over a gradient at the foot of the picture. */
export function ControlBar(menu: OpenMenu): ReactElement {
  return (
    <div className="bar">
      <SeekBar />
      <div className="buttons">
        <PlayButton />
        <VolumeControl />
        <TimeDisplay />
        <span className="gap" />
        <CaptionsMenu {...menu} />
        <SettingsMenu {...menu} />
        <ScreenButtons />
      </div>
    </div>
  );
}
