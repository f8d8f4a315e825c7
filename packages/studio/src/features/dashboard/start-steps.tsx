import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useUploadFiles } from '../../ui/uploads/use-upload-files.ts';

interface StartStepsProps {
  readonly hasVideo: boolean;
  readonly hasPlayer: boolean;
}

/** The three steps of a new business; the next one to take has the main button. */
export function StartSteps({ hasVideo, hasPlayer }: StartStepsProps) {
  const { chooseAndUpload } = useUploadFiles();
  const next = !hasVideo ? 1 : !hasPlayer ? 2 : 3;
  const button = (step: number) => ({
    variant: step === next ? ('contained' as const) : ('outlined' as const),
    color: step === next ? ('primary' as const) : ('inherit' as const),
  });
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 5 }}>
        Get a video onto your site in three steps.
      </Typography>
      <Box
        component="ol"
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { md: 'repeat(3, 1fr)' },
          listStyle: 'none',
          m: 0,
          p: 0,
        }}
      >
        <Step
          number={1}
          isDone={hasVideo}
          title="Upload a video"
          text="MP4, MOV, WebM, MKV and more, or audio such as MP3; up to 100 GB. It plays seconds after the upload ends."
        >
          <Button {...button(1)} onClick={() => void chooseAndUpload()}>
            {hasVideo ? 'Upload another video' : 'Upload a video'}
          </Button>
        </Step>
        <Step
          number={2}
          isDone={hasPlayer}
          title="Create a player"
          text="Choose what it shows and how it looks. You see every change immediately."
        >
          <Button {...button(2)} component={Link} to={pathTo(STUDIO_PATHS.player, { id: NEW_ID })}>
            Create a player
          </Button>
        </Step>
        <Step
          number={3}
          isDone={false}
          title="Paste the snippet"
          text="One line of code on your site runs all your players, now and later."
        >
          <Button {...button(3)} component={Link} to={STUDIO_PATHS.install}>
            Get the snippet
          </Button>
        </Step>
      </Box>
    </>
  );
}

interface StepProps {
  readonly number: number;
  readonly isDone: boolean;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

function Step({ number, isDone, title, text, children }: StepProps) {
  return (
    <Card
      component="li"
      sx={{ p: 6, display: 'flex', flexDirection: 'column', gap: 3, alignItems: 'flex-start' }}
    >
      <Typography
        variant="subtitle2"
        component="p"
        color={isDone ? 'success' : 'textSecondary'}
        sx={{ display: 'flex', gap: 1, alignItems: 'center' }}
      >
        {isDone && <CheckCircle fontSize="small" />}
        {isDone ? 'Done' : `Step ${number}`}
      </Typography>
      <Typography variant="h2">{title}</Typography>
      <Typography color="textSecondary" sx={{ flexGrow: 1 }}>
        {text}
      </Typography>
      {children}
    </Card>
  );
}
