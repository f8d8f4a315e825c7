import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import LiveTvOutlined from '@mui/icons-material/LiveTvOutlined';
import SmartDisplayOutlined from '@mui/icons-material/SmartDisplayOutlined';
import UploadOutlined from '@mui/icons-material/UploadOutlined';
import WidgetsOutlined from '@mui/icons-material/WidgetsOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useNavigate } from 'react-router';
import { NEW_STREAM } from '../../ui/live/new-stream.ts';
import { useUploadFiles } from '../../ui/uploads/use-upload-files.ts';
import type { ShellMenuProps } from './menu-button.tsx';

/** What can be made from anywhere. */
export function CreateItems({ id, anchor, onClose }: ShellMenuProps) {
  const navigate = useNavigate();
  const { chooseAndUpload } = useUploadFiles();
  return (
    <Menu id={id} anchorEl={anchor} open onClose={onClose}>
      <MenuItem
        onClick={() => {
          onClose();
          void chooseAndUpload();
        }}
      >
        <ListItemIcon>
          <UploadOutlined fontSize="small" />
        </ListItemIcon>
        Upload
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          void navigate(`${STUDIO_PATHS.streams}?${NEW_STREAM}=live`);
        }}
      >
        <ListItemIcon>
          <LiveTvOutlined fontSize="small" />
        </ListItemIcon>
        Go live
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          void navigate(pathTo(STUDIO_PATHS.player, { id: NEW_ID }));
        }}
      >
        <ListItemIcon>
          <SmartDisplayOutlined fontSize="small" />
        </ListItemIcon>
        Player
      </MenuItem>
      <MenuItem
        onClick={() => {
          onClose();
          void navigate(pathTo(STUDIO_PATHS.widget, { id: NEW_ID }));
        }}
      >
        <ListItemIcon>
          <WidgetsOutlined fontSize="small" />
        </ListItemIcon>
        Widget
      </MenuItem>
    </Menu>
  );
}
