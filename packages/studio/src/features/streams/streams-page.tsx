import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { streamsQuery } from '../../data/stream-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { useAddressValue } from '../../ui/address/use-address-value.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { PartSwitch } from '../../ui/list/part-switch.tsx';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { NEW_STREAM } from '../../ui/live/new-stream.ts';
import { NewStreamDialog } from './new-stream-dialog.tsx';
import { StreamRows } from './stream-rows.tsx';
import { FILTER_OF, NOTHING_IN, STREAMS_LIST } from './streams-list.ts';

/** All live streams of the business: what is on air, what is to come, what is over. */
export function StreamsPage() {
  const { client } = useServices();
  const address = useListAddress(STREAMS_LIST);
  const { page, size, search, sort, part } = address;
  const list = useQuery(streamsQuery(client, { page, size, search, sort, part: FILTER_OF[part] }));
  const [asked, ask] = useAddressValue(NEW_STREAM);
  return (
    <>
      <ListPage
        title="Live"
        place="streams"
        list={list}
        address={address}
        partSwitch={<PartSwitch address={address} />}
        layout="picture-rows"
        words={{
          loading: 'Loading the streams',
          failed: 'Your streams could not be loaded',
          search: 'Search streams',
          empty: {
            title: 'Go live on your own site',
            text: 'Stream from OBS or straight from this browser. You see the picture before anyone else does, visitors watch it within a second or two, and the recording is a video right after.',
          },
          noMatch:
            search === ''
              ? NOTHING_IN[part]
              : {
                  title: 'No streams found',
                  text: `None of your streams has ‘${search}’ in its name or description.`,
                },
          showAll: 'Show all streams',
        }}
        create={
          <Button variant="contained" startIcon={<Add />} onClick={() => ask('live')}>
            Create a stream
          </Button>
        }
      >
        {(streams) => (
          <StreamRows streams={streams} isGrouped={part === 'all' && sort === 'createdDate,DESC'} />
        )}
      </ListPage>
      {asked !== null && <NewStreamDialog onClose={() => ask('')} />}
    </>
  );
}
