import type { Page } from '@commoncast/core/http/paging';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useQuery } from '@tanstack/react-query';
import { inStudio } from '../../../test/in-studio.tsx';
import { CardGrid } from './card-grid.tsx';
import { ListPage } from './list-page.tsx';
import { ListRow, ListRows } from './list-rows.tsx';
import type { ListLayout } from './loading-list.tsx';
import { PartSwitch } from './part-switch.tsx';
import { PARTS } from './parts.ts';
import { RowMenu } from './row-menu.tsx';
import { SORTS } from './sorts.ts';
import { useListAddress } from './use-list-address.ts';

const LIST = { sorts: SORTS, parts: PARTS };
const NAMES = ['Spring offer', 'مقدمة قصيرة عن الورشة', 'A very long name that goes on and on '.repeat(5)];

interface BellsProps {
  readonly layout: ListLayout;
  readonly read: () => Promise<Page<string>>;
}

const pageOf = (content: string[], totalPages = 1): Page<string> => ({
  content,
  page: 0,
  size: 10,
  totalElements: content.length * totalPages,
  totalPages,
});

function Bells({ layout, read }: BellsProps) {
  const address = useListAddress(LIST);
  const list = useQuery({ queryKey: ['bells', layout], queryFn: read, retry: false });
  const menu = (name: string) => <RowMenu name={name} actions={[{ label: 'Edit', to: '/' }]} />;
  return (
    <ListPage
      title="Bells"
      place="videos"
      list={list}
      address={address}
      partSwitch={<PartSwitch address={address} />}
      layout={layout}
      words={{
        loading: 'Loading the bells',
        failed: 'Your bells could not be loaded',
        search: 'Search bells',
        empty: { title: 'Cast your first bell', text: 'A bell tells your visitors what time it is.' },
        noMatch: { title: 'No bells found', text: `No bell has ‘${address.search}’ in its name.` },
        showAll: 'Show all bells',
      }}
      create={<Button variant="contained">Cast a bell</Button>}
    >
      {(names) =>
        layout === 'cards' ? (
          <CardGrid>
            {names.map((name) => (
              <Card component="li" key={name} sx={{ p: 4 }}>
                <Typography dir="auto">{name}</Typography>
              </Card>
            ))}
          </CardGrid>
        ) : (
          <ListRows>
            {names.map((name) => (
              <ListRow key={name}>
                <Typography dir="auto" sx={{ flexGrow: 1, minWidth: 0 }}>
                  {name}
                </Typography>
                {menu(name)}
              </ListRow>
            ))}
          </ListRows>
        )
      }
    </ListPage>
  );
}

const meta = {
  component: Bells,
  args: { layout: 'rows', read: async () => pageOf(NAMES, 4) },
} satisfies Meta<typeof Bells>;
export default meta;

type Story = StoryObj<typeof meta>;

const never = () => new Promise<Page<string>>(() => {});

export const Rows: Story = { decorators: [inStudio()] };
export const Cards: Story = { decorators: [inStudio()], args: { layout: 'cards' } };
export const Unused: Story = { decorators: [inStudio()], args: { read: async () => pageOf([]) } };
export const NoMatch: Story = {
  args: { read: async () => pageOf([]) },
  decorators: [inStudio(() => {}, { at: '/?q=gong' })],
};
export const RowsLoading: Story = { decorators: [inStudio()], args: { read: never } };
export const CardsLoading: Story = { decorators: [inStudio()], args: { layout: 'cards', read: never } };
export const PicturesLoading: Story = {
  decorators: [inStudio()],
  args: { layout: 'picture-rows', read: never },
};
export const Failed: Story = {
  decorators: [inStudio()],
  args: { read: () => Promise.reject(new Error('No')) },
};
export const OnPhone: Story = { decorators: [inStudio()], globals: { viewport: { value: 'mobile1' } } };
