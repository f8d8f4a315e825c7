import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';

interface DefinitionProps {
  /** The figure's label. */
  readonly of: string;
  readonly text: string;
}

/** A question mark that explains a figure when it is pointed at, focused or touched. */
export function Definition({ of, text }: DefinitionProps) {
  return (
    <Tooltip title={text} describeChild>
      <IconButton size="small" aria-label={`What ‘${of}’ means`} sx={{ color: 'text.secondary', p: 1 }}>
        <HelpOutline fontSize="inherit" />
      </IconButton>
    </Tooltip>
  );
}
