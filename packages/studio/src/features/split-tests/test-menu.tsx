import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LEAVES_FREELY } from '../../ui/form/use-leave-guard.ts';
import { useTestActions } from './use-test-actions.ts';

interface TestMenuProps {
  readonly test: SplitTest;
  /** Where to go when it is no longer there. */
  readonly afterwards?: string;
}

/** What can be done with one test besides running it. */
export function TestMenu({ test, afterwards }: TestMenuProps) {
  const navigate = useNavigate();
  const actions = useTestActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = test.state === 'RUNNING' || test.state === 'PAUSED';
  const choose = (act: () => Promise<void>) => () => {
    setAnchor(null);
    void act();
  };
  return (
    <>
      <IconButton
        aria-label={`More about ${test.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem
          onClick={choose(async () => {
            const copy = await actions.duplicate(test);
            if (copy) await navigate(pathTo(STUDIO_PATHS.splitTest, { id: copy.id }));
          })}
        >
          Duplicate
        </MenuItem>
        <MenuItem
          disabled={isOpen}
          onClick={choose(async () => {
            const isDone = await actions.archive(test, !test.isArchived);
            if (isDone && afterwards && !test.isArchived) await navigate(afterwards);
          })}
        >
          {test.isArchived ? 'Unarchive' : 'Archive'}
        </MenuItem>
        {test.state === 'DRAFT' && (
          <MenuItem
            sx={{ color: 'error.main' }}
            onClick={choose(async () => {
              const isGone = await actions.remove(test);
              if (isGone && afterwards) await navigate(afterwards, { state: LEAVES_FREELY });
            })}
          >
            Delete
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
