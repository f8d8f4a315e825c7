import type { Impersonation, User } from '@commoncast/core/authentication/schema';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { logOut, stillLoggedIn } from '../../services/session/log-out.ts';
import { returnToOwnSession } from '../../services/session/return-to-own-session.ts';
import { useRestart } from '../../services/use-restart.ts';
import { useServices } from '../../services/use-services.ts';
import { layout } from '../../ui/theme.ts';
import { useMinutesLeft } from './use-minutes-left.ts';

/** How soon to ask again after a server that did not answer, in milliseconds. */
const RETRY_MS = 5_000;

interface ImpersonationBarProps {
  readonly user: User;
  readonly impersonation: Impersonation;
}

/** Says on every page through whose eyes an operator looks, and ends it; nothing else takes it away. */
export function ImpersonationBar({ user, impersonation }: ImpersonationBarProps) {
  const services = useServices();
  const businessName = useStore(services.business, (state) => state.businessAccount?.businessName);
  const minutes = useMinutesLeft(impersonation.endsDate);
  const [isEnding, setEnding] = useState(false);
  const restart = useRestart();
  const isOver = minutes === 0;

  const goBack = useEffectEvent(async () => {
    if (await returnToOwnSession(services)) restart(`${STUDIO_PATHS.operator}?ended`);
  });
  useEffect(() => {
    if (!isOver) return;
    let timer: ReturnType<typeof setTimeout>;
    const tryToGoBack = () =>
      goBack().catch(() => {
        timer = setTimeout(tryToGoBack, RETRY_MS);
      });
    void tryToGoBack();
    return () => clearTimeout(timer);
  }, [isOver]);

  const end = () =>
    services.unsaved.getState().whenFree(() => {
      setEnding(true);
      logOut(services).then(
        () => restart(STUDIO_PATHS.operator),
        (error: unknown) => {
          setEnding(false);
          services.snackbars.getState().show(stillLoggedIn(error), { severity: 'error' });
        },
      );
    });

  return (
    <Box component="aside" aria-label="Impersonation" sx={place}>
      <GlobalStyles styles={room} />
      <Alert
        severity="warning"
        variant="filled"
        // Not a status: nobody wants to hear each minute.
        role="note"
        square
        sx={bar}
        action={
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            disabled={isEnding || isOver}
            onClick={end}
            aria-label="End looking through their eyes"
          >
            End
          </Button>
        }
      >
        You are looking through the eyes of <bdi>{user.email}</bdi> at <bdi>{businessName}</bdi>.{' '}
        {isOver ? 'The half hour is over.' : `Ends in ${minutes === 1 ? '1 minute' : `${minutes} minutes`}.`}
      </Alert>
    </Box>
  );
}

/** Over the navigation of a phone, and under dialogs, whose buttons it must not cover. */
const place = {
  position: 'fixed',
  insetInline: 0,
  bottom: { xs: `calc(${layout.bottomBarHeight} + env(safe-area-inset-bottom))`, md: 0 },
  zIndex: 'drawer',
};

/** The end of a page is not hidden behind it, and neither is what the keyboard reaches. */
const room = {
  html: { scrollPaddingBottom: '9rem' },
  body: { paddingBottom: '5rem' },
} as const;

const bar = { borderRadius: 0, alignItems: 'center', overflowWrap: 'anywhere' };
