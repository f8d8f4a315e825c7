import type { ReactElement } from 'react';
import {
  ENTER_FULL_SCREEN,
  ENTER_PICTURE_IN_PICTURE,
  LEAVE_FULL_SCREEN,
  LEAVE_PICTURE_IN_PICTURE,
} from '../../messages.ts';
import { useParts, useView } from '../context.ts';
import { canFillScreen, canFloat } from '../state/actions.ts';
import { IconButton } from './icon-button.tsx';

/** Picture in picture and full screen, where page and device allow them. */
export function ScreenButtons(): ReactElement {
  const { shell, actions } = useParts();
  const { isFullScreen, isInPictureInPicture } = useView();
  return (
    <>
      {canFloat(shell) && (
        <IconButton
          icon="pip"
          className="button is-wide-only"
          label={isInPictureInPicture ? LEAVE_PICTURE_IN_PICTURE : ENTER_PICTURE_IN_PICTURE}
          onClick={actions.togglePictureInPicture}
        />
      )}
      {canFillScreen(shell) && (
        <IconButton
          icon={isFullScreen ? 'smallScreen' : 'fullScreen'}
          label={isFullScreen ? LEAVE_FULL_SCREEN : ENTER_FULL_SCREEN}
          onClick={actions.toggleFullScreen}
        />
      )}
    </>
  );
}
