import { lazy, Suspense, useState } from 'react';
import type { DeletePlayerDialogProps } from './delete-player-dialog.tsx';

const DeletePlayerDialog = lazy(async () => ({
  default: (await import('./delete-player-dialog.tsx')).DeletePlayerDialog,
}));

/** Loaded when somebody is about to delete; then it stays, so that it can close slowly. */
export function LazyDeletePlayerDialog(props: DeletePlayerDialogProps) {
  const [wasOpen, setWasOpen] = useState(false);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return <Suspense>{wasOpen && <DeletePlayerDialog {...props} />}</Suspense>;
}
