import type { Vod } from '@commoncast/core/streams/schema';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog.tsx';
import { EditingNotices } from '../../../../../ui/form/editing/editing-notices.tsx';
import { SavedState } from '../../../../../ui/form/saved-state.tsx';
import type { CaptionTarget } from '../caption-target.ts';
import { languageName } from '../languages.ts';
import { Waveform } from '../waveform/waveform.tsx';
import type { CaptionRecord } from './caption-record.ts';
import { CueList } from './cue-list.tsx';
import { cueProblems } from './cue-problems.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { useCaptionsEditing } from './use-captions-editing.ts';
import { useCueEditor } from './use-cue-editor.ts';

interface CueEditorProps {
  readonly video: Vod;
  readonly target: CaptionTarget;
  readonly record: CaptionRecord;
  readonly isRestoring: boolean;
  readonly onClose: () => void;
}

/** Writes captions beside the picture: what is written is seen there at once, and by others when it is saved. */
export function CueEditor({ video, target, record, isRestoring, onClose }: CueEditorProps) {
  const { language } = target;
  const editing = useCaptionsEditing({ video, target, record });
  const { form, state, isDirty, isSaving, restoreDraft } = editing;
  const editor = useCueEditor(form, state);
  const { cues } = editor;
  const [isClosing, setClosing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens.
  useEffect(() => {
    if (isRestoring) restoreDraft();
  }, []);
  const problems = useMemo(
    () => cueProblems(cues, { language, durationMs: video.durationMs }),
    [cues, language, video.durationMs],
  );
  const wrong = cues.find(({ key }) => problems.get(key)?.error !== undefined);

  const problem = state.cues.error ?? state.label.error;
  const submit = () => {
    if (wrong) editor.select(wrong.key);
    else editing.save();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      if (isDirty && !isSaving && cues.length > 0) submit();
    }
    // In a text field it takes back what was typed there.
    if (key === 'z' && !(event.target as Element).matches('input, textarea')) {
      event.preventDefault();
      (event.shiftKey ? editor.redo : editor.undo)?.();
    }
  };
  return (
    <Stack sx={{ gap: 4 }} onKeyDown={pressKey}>
      <EditingNotices editing={editing} subject="video" />
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flex: '1 1 auto' }}>
          {languageName(language)} captions
        </Typography>
        <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
        <Button color="inherit" onClick={() => (isDirty ? setClosing(true) : onClose())}>
          Close
        </Button>
        <Button variant="contained" disabled={!isDirty || isSaving || cues.length === 0} onClick={submit}>
          Save
        </Button>
      </Stack>
      {problem !== null && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      {video.playbackUrl && (
        <Waveform
          playbackUrl={video.playbackUrl}
          cues={cues}
          selectedKey={editor.selectedKey}
          onSelect={editor.select}
        />
      )}
      <EditorToolbar editor={editor} />
      {cues.length === 0 ? (
        <Typography color="textSecondary">
          Play the video to where somebody speaks, then add a caption. You need at least one to save.
        </Typography>
      ) : (
        <CueList
          cues={cues}
          language={language}
          problems={problems}
          selectedKey={editor.selectedKey}
          focus={editor.focus}
          onSelect={editor.select}
          onTimes={editor.changeTimes}
          onText={editor.changeText}
        />
      )}
      <Typography variant="body2" color="textSecondary">
        While you type: Alt+K plays and pauses, Alt+J and Alt+L jump, Alt+↑ and Alt+↓ go to the previous and
        next caption, Ctrl+S saves.
      </Typography>
      <ConfirmDialog
        isOpen={isClosing}
        title="Close without saving?"
        text="Your changes to these captions have not been saved."
        confirmLabel="Close"
        cancelLabel="Keep editing"
        onConfirm={() => {
          editing.forgetChanges();
          onClose();
        }}
        onCancel={() => setClosing(false)}
      />
    </Stack>
  );
}
