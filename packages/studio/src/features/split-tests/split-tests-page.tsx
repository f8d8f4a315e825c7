import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Add from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { splitTestsQuery } from '../../data/split-test-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { PartSwitch } from '../../ui/list/part-switch.tsx';
import { PARTS } from '../../ui/list/parts.ts';
import { SORTS } from '../../ui/list/sorts.ts';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { Planner } from './planner/planner.tsx';
import { TestItem } from './test-item.tsx';

const LIST = { sorts: SORTS, parts: PARTS };

/** All split tests of the business. */
export function SplitTestsPage() {
  const { client } = useServices();
  const address = useListAddress(LIST);
  const { page, size, search, sort, part } = address;
  const isArchived = part === 'archived';
  const list = useQuery(splitTestsQuery(client, { page, size, search, sort, isArchived }));
  return (
    <ListPage
      title="Split tests"
      place="split-tests"
      list={list}
      address={address}
      partSwitch={<PartSwitch address={address} />}
      layout="rows"
      words={{
        loading: 'Loading the split tests',
        failed: 'Your split tests could not be loaded',
        search: 'Search split tests',
        empty: {
          title: 'Compare two versions',
          text: 'A split test shows different players to different visitors in the same place on your site, and tells you which one brings more of them to your goal.',
        },
        noMatch:
          search === ''
            ? {
                title: 'No archived tests',
                text: 'Tests that you archive are kept here with their results.',
              }
            : { title: 'No tests found', text: `No split test has ‘${search}’ in its name.` },
        showAll: 'Show current tests',
      }}
      create={
        <Button
          variant="contained"
          startIcon={<Add />}
          component={Link}
          to={pathTo(STUDIO_PATHS.splitTest, { id: NEW_ID })}
        >
          Create a split test
        </Button>
      }
      foot={
        !isArchived && (
          <Box sx={{ mt: 8 }}>
            <Planner />
          </Box>
        )
      }
    >
      {(tests) => (
        <ListRows>
          {tests.map((test) => (
            <TestItem key={test.id} test={test} />
          ))}
        </ListRows>
      )}
    </ListPage>
  );
}
