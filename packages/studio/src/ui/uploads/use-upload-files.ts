import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import { useNavigate } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { chooseFiles } from '../../uploads/choose-files.ts';
import type { PickedFile } from '../../uploads/picked-file.ts';

/** Takes files into the upload queue, from the file dialog or a drop, and shows where they are; refused ones are listed there. */
export function useUploadFiles() {
  const { uploads, notices } = useServices();
  const navigate = useNavigate();
  const upload = (picked: readonly PickedFile[]) => {
    const refusals = uploads.add(picked);
    for (const refusal of refusals) notices.getState().report('uploads', refusal);
    if (picked.length > 0 && location.pathname !== STUDIO_PATHS.videos) void navigate(STUDIO_PATHS.videos);
  };
  return { upload, chooseAndUpload: async () => upload(await chooseFiles({ multiple: true })) };
}
