import type { Vod } from '@commoncast/core/streams/schema';
import type { Cue } from '@commoncast/core/streams/webvtt/cue';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { ConfirmDialog } from '../../../../../ui/dialog/confirm-dialog.tsx';
import { SavedState } from '../../../../../ui/form/saved-state.tsx';
import { useLeaveGuard } from '../../../../../ui/form/use-leave-guard.ts';
import { languageName } from '../languages.ts';
import { Waveform } from '../waveform/waveform.tsx';
import type { CaptionTarget } from './caption-target.ts';
import { CueList } from './cue-list.tsx';
import { cueProblems } from './cue-problems.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { useCueEditor } from './use-cue-editor.ts';
import { useSaveCaptions } from './use-save-captions.ts';

interface CueEditorProps {
  readonly video: Vod;
  readonly target: CaptionTarget;
  /** As they are saved; none for new captions. */
  readonly saved: readonly Cue[];
  readonly onClose: () => void;
}

/** Writes captions beside the picture: what is written is seen there at once, and by others when it is saved. */
export function CueEditor({ video, target, saved, onClose }: CueEditorProps) {
  const { language } = target;
  const editor = useCueEditor(saved);
  const { cues, isDirty, webvtt } = editor;
  const { isSaving, problem, save } = useSaveCaptions(video.id, target);
  const [isClosing, setClosing] = useState(false);
  useLeaveGuard(isDirty);
  const problems = useMemo(
    () => cueProblems(cues, { language, durationMs: video.durationMs }),
    [cues, language, video.durationMs],
  );
  const wrong = cues.find(({ key }) => problems.get(key)?.error !== undefined);

  const submit = async () => {
    if (wrong) editor.select(wrong.key);
    else if (await save(webvtt)) editor.settle(webvtt);
  };
  const pressKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      if (isDirty && !isSaving && cues.length > 0) void submit();
    }
    // In a text field it takes back what was typed there.
    if (key === 'z' && !(event.target as Element).matches('input, textarea')) {
      event.preventDefault();
      (event.shiftKey ? editor.redo : editor.undo)?.();
    }
  };
  return (
    <Stack sx={{ gap: 4 }} onKeyDown={pressKey}>
      <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h2" sx={{ flex: '1 1 auto' }}>
          {languageName(language)} captions
        </Typography>
        <SavedState phase={isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved'} />
        <Button color="inherit" onClick={() => (isDirty ? setClosing(true) : onClose())}>
          Close
        </Button>
        <Button
          variant="contained"
          disabled={!isDirty || isSaving || cues.length === 0}
          onClick={() => void submit()}
        >
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
        onConfirm={onClose}
        onCancel={() => setClosing(false)}
      />
    </Stack>
  );
}
