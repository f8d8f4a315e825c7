import type { SplitTest } from '@commoncast/core/split-tests/schema';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTestActions } from './use-test-actions.ts';

type Target = 'RUNNING' | 'PAUSED' | 'COMPLETED';

interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

const QUESTIONS: Readonly<Record<Target, Question>> = {
  RUNNING: {
    title: 'Start the test?',
    text: 'Visitors see the variants within a minute. Variants, shares and goal are locked while it runs.',
    confirm: 'Start the test',
  },
  PAUSED: {
    title: 'Pause the test?',
    text: 'All visitors see the control within a minute, and no new visitors are counted. You can resume later.',
    confirm: 'Pause the test',
  },
  COMPLETED: {
    title: 'Finish the test?',
    text: 'All visitors see the control until you change the widget. Goals count for seven more days. A finished test cannot be started again.',
    confirm: 'Finish the test',
  },
};

interface TestControlsProps {
  readonly test: SplitTest;
  /** Whether the design has unsaved changes, which starting would leave out. */
  readonly isDirty: boolean;
}

/** Starts, pauses, resumes and finishes a test, each after a question. */
export function TestControls({ test, isDirty }: TestControlsProps) {
  const { toggle } = useTestActions();
  const [target, setTarget] = useState<Target | null>(null);
  // Keeps the question on screen while the dialog closes.
  const [asked, setAsked] = useState<Target>('RUNNING');
  const [titleId, textId] = [useId(), useId()];
  const ask = (next: Target) => () => {
    setAsked(next);
    setTarget(next);
  };
  const isResuming = test.state === 'PAUSED';
  const question =
    isResuming && asked === 'RUNNING'
      ? { ...QUESTIONS.RUNNING, title: 'Resume the test?', confirm: 'Resume' }
      : QUESTIONS[asked];
  return (
    <>
      {(test.state === 'DRAFT' || isResuming) && !test.isArchived && (
        <Button variant="contained" disabled={isDirty} onClick={ask('RUNNING')}>
          {isDirty ? 'Save, then start' : isResuming ? 'Resume' : 'Start'}
        </Button>
      )}
      {test.state === 'RUNNING' && (
        <Button variant="outlined" color="inherit" onClick={ask('PAUSED')}>
          Pause
        </Button>
      )}
      {(test.state === 'RUNNING' || isResuming) && (
        <Button variant="outlined" color="inherit" onClick={ask('COMPLETED')}>
          Finish
        </Button>
      )}
      <Dialog
        open={target !== null}
        onClose={() => setTarget(null)}
        role="alertdialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
      >
        <DialogTitle id={titleId} variant="h2">
          {question.title}
        </DialogTitle>
        <DialogContent>
          <DialogContentText id={textId}>{question.text}</DialogContentText>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5 }}>
          <Button color="inherit" onClick={() => setTarget(null)} autoFocus>
            Cancel
          </Button>
          <Button
            variant="contained"
            onClick={() => {
              setTarget(null);
              void toggle(test, asked);
            }}
          >
            {question.confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
