import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { Notice } from '../../services/notice-store.ts';
import { SeePlans } from '../permissions/see-plans.tsx';
import { UndoBar } from './undo-bar.tsx';

export interface NoticeListProps {
  readonly notices: readonly Notice[];
  readonly onDismiss: (id: number) => void;
}

/** What failed, and below it what can be undone, the latest first. */
export function NoticeList({ notices, onDismiss }: NoticeListProps) {
  const errors = notices.filter(({ undo }) => undo === null);
  const undoable = notices.filter(({ undo }) => undo !== null);
  return (
    <Stack sx={{ gap: 2, mb: 4 }}>
      {errors.map(({ id, text, isAboutPlan }) => (
        <Alert key={id} severity="error" variant="outlined" role="alert" onClose={() => onDismiss(id)}>
          {text}
          {isAboutPlan && <SeePlans />}
        </Alert>
      ))}
      {undoable.map((notice) => (
        <UndoBar key={notice.id} notice={notice} />
      ))}
    </Stack>
  );
}
