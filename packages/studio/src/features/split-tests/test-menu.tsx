import { pathTo } from '@commoncast/core/pages/path-to';
import { STUDIO_PATHS } from '@commoncast/core/pages/paths';
import type { SplitTest } from '@commoncast/core/split-tests/schema';
import { useNavigate } from 'react-router';
import { LEAVES_FREELY } from '../../ui/form/use-leave-guard.ts';
import { RowMenu } from '../../ui/list/row-menu.tsx';
import { useTestActions } from './use-test-actions.ts';

interface TestMenuProps {
  readonly test: SplitTest;
  /** Where to go when it is no longer there; undefined in the list. */
  readonly afterwards?: string;
}

/** What can be done with one test besides running it. */
export function TestMenu({ test, afterwards }: TestMenuProps) {
  const navigate = useNavigate();
  const actions = useTestActions();
  const duplicate = async () => {
    const copy = await actions.duplicate(test);
    if (copy) await navigate(pathTo(STUDIO_PATHS.splitTest, { id: copy.id }));
  };
  const archive = async () => {
    const isDone = await actions.archive(test, !test.isArchived);
    if (isDone && afterwards && !test.isArchived) await navigate(afterwards);
  };
  const remove = async () => {
    const isGone = await actions.remove(test);
    if (isGone && afterwards) await navigate(afterwards, { state: LEAVES_FREELY });
  };
  return (
    <RowMenu
      name={test.name}
      actions={[
        ...(afterwards ? [] : [{ label: 'Edit', to: pathTo(STUDIO_PATHS.splitTest, { id: test.id }) }]),
        { label: 'Duplicate', onChoose: duplicate },
        {
          label: test.isArchived ? 'Unarchive' : 'Archive',
          isDisabled: test.state === 'RUNNING' || test.state === 'PAUSED',
          onChoose: archive,
        },
        ...(test.state === 'DRAFT' ? [{ label: 'Delete', isDangerous: true, onChoose: remove }] : []),
      ]}
    />
  );
}
