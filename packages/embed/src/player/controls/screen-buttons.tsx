import type { ReactElement } from 'react';
import { useParts, useView } from '../context.ts';
import { canFillScreen, canFloat } from '../state/actions.ts';
import { IconButton } from './icon-button.tsx';

/** Picture in picture and full screen, where page and device allow them. */
export function ScreenButtons(): ReactElement {
  const { shell, actions, messages } = useParts();
  const { isFullScreen, isInPictureInPicture } = useView();
  return (
    <>
      {canFloat(shell) && (
        <IconButton
          icon="pictureInPicture"
          className="button is-wide-only"
          label={messages[isInPictureInPicture ? 'leavePictureInPicture' : 'pictureInPicture']}
          onClick={actions.togglePictureInPicture}
        />
      )}
      {canFillScreen(shell) && (
        <IconButton
          icon={isFullScreen ? 'leaveFullScreen' : 'fullScreen'}
          label={messages[isFullScreen ? 'leaveFullScreen' : 'fullScreen']}
          onClick={actions.toggleFullScreen}
        />
      )}
    </>
  );
}
