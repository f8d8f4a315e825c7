import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useStore } from 'zustand';
import { useServices } from '../../services/use-services.ts';
import { isActive } from '../../uploads/upload.ts';

/** Says on every page how many uploads run, and leads to them. */
export function UploadsIndicator() {
  const count = useStore(useServices().uploads.store, ({ uploads }) => uploads.filter(isActive).length);
  if (count === 0) return null;
  const label = count === 1 ? '1 upload is running' : `${count} uploads are running`;
  return (
    <Button
      component={Link}
      to={STUDIO_PATHS.videos}
      aria-label={label}
      title={label}
      color="info"
      startIcon={<UploadOutlined />}
    >
      {count}
    </Button>
  );
}
