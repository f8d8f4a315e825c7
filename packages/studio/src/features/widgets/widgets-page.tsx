import { pathTo } from '@commoncast/core/pages/path-to';
import { NEW_ID, STUDIO_PATHS } from '@commoncast/core/pages/paths';
import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useServices } from '../../services/use-services.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { PartSwitch } from '../../ui/list/part-switch.tsx';
import { PARTS } from '../../ui/list/parts.ts';
import { SORTS } from '../../ui/list/sorts.ts';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { WidgetItem } from './widget-item.tsx';
import { widgetsQuery } from './widget-queries.ts';

const LIST = { sorts: SORTS, parts: PARTS };

/** All widgets of the business. */
export function WidgetsPage() {
  const { client } = useServices();
  const address = useListAddress(LIST);
  const { page, size, search, sort, part } = address;
  const isArchived = part === 'archived';
  const list = useQuery(widgetsQuery(client, { page, size, search, sort, isArchived }));
  return (
    <ListPage
      title="Widgets"
      place="widgets"
      list={list}
      address={address}
      partSwitch={<PartSwitch address={address} />}
      layout="rows"
      words={{
        loading: 'Loading the widgets',
        failed: 'Your widgets could not be loaded',
        search: 'Search names and pages',
        empty: {
          title: 'Show a video where your visitors are',
          text: 'A widget shows a player on the pages you choose: in the page, in a corner or over it. You decide when it appears and what it asks visitors to do. All it needs is the snippet on your site.',
        },
        noMatch:
          search === ''
            ? {
                title: 'No archived widgets',
                text: 'Archived widgets appear nowhere. Unarchive one to use it again.',
              }
            : {
                title: 'No widgets found',
                text: `No widget has ‘${search}’ in its name or among its pages.`,
              },
        showAll: 'Show current widgets',
      }}
      create={
        <Button
          variant="contained"
          startIcon={<Add />}
          component={Link}
          to={pathTo(STUDIO_PATHS.widget, { id: NEW_ID })}
        >
          Create a widget
        </Button>
      }
    >
      {(widgets) => (
        <ListRows>
          {widgets.map((widget) => (
            <WidgetItem key={widget.id} widget={widget} />
          ))}
        </ListRows>
      )}
    </ListPage>
  );
}
