import Card from '@mui/material/Card';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Upload } from '../../uploads/upload.ts';
import { UploadItem } from './upload-item.tsx';

/** The uploads that are on their way or interrupted. */
export function UploadList({ uploads }: { readonly uploads: readonly Upload[] }) {
  const titleId = useId();
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ mb: 6 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ px: 5, pt: 4, pb: 3 }}>
        Uploads
      </Typography>
      <Stack
        component="ul"
        divider={<Divider component="li" aria-hidden />}
        sx={{ listStyle: 'none', m: 0, p: 0 }}
      >
        {uploads.map((upload) => (
          <UploadItem key={upload.key} upload={upload} />
        ))}
      </Stack>
    </Card>
  );
}
