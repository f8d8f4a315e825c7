import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { isInTheMaking, useLiveProgress } from '../../data/use-live-progress.ts';
import { videosQuery } from '../../data/video-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useListAddress } from '../../ui/list/use-list-address.ts';
import { useSelection } from '../../ui/list/use-selection.ts';
import { Notices } from '../../ui/notices/notices.tsx';
import { LazyPlanRoom } from '../../ui/permissions/lazy-plan-room.tsx';
import { LazyUploadList } from '../../ui/uploads/lazy-upload-list.tsx';
import { useUploadFiles } from '../../ui/uploads/use-upload-files.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import { VideoCards } from './video-cards.tsx';
import { VIDEOS_LIST } from './videos-list.ts';
import { VideosTable } from './videos-table.tsx';

/** Streams of progress are few; the rows beyond them are asked about this often. */
const MAKING_POLL_MS = 4_000;

/** All videos of the business, and the way to upload more. */
export function VideosPage() {
  const { client } = useServices();
  const { chooseAndUpload } = useUploadFiles();
  const address = useListAddress(VIDEOS_LIST);
  const { page, size, search, sort, change } = address;
  const list = useQuery({
    ...videosQuery(client, { page, size, search, sort }),
    refetchInterval: ({ state }) => (state.data?.content.some(isInTheMaking) ? MAKING_POLL_MS : false),
  });
  const videos = list.data?.content ?? [];
  const selection = useSelection(videos.map(({ id }) => id));
  const isPhone = useIsPhone();
  useLiveProgress(videos);
  return (
    <ListPage
      title="Videos"
      place="videos"
      list={list}
      address={address}
      layout="picture-rows"
      words={{
        loading: 'Loading the videos',
        failed: 'Your videos could not be loaded',
        search: 'Search videos',
        empty: {
          title: 'Upload your first video',
          text: 'Drop files anywhere on this page, or choose them. Only your team can see them until you publish them, and they play seconds after the upload ends.',
        },
        noMatch: {
          title: 'No videos found',
          text: `None of your videos has ‘${search}’ in its name.`,
        },
        showAll: 'Show all videos',
      }}
      create={
        <Button variant="contained" startIcon={<UploadOutlined />} onClick={() => void chooseAndUpload()}>
          Upload
        </Button>
      }
      head={
        <>
          <DropZone />
          <Notices place="uploads" />
          <LazyPlanRoom purpose="UPLOAD" />
          <LazyUploadList />
        </>
      }
      selectionBar={<BulkBar videos={videos} selection={selection} />}
    >
      {(shown) =>
        isPhone ? (
          <VideoCards videos={shown} selection={selection} />
        ) : (
          <VideosTable
            videos={shown}
            selection={selection}
            sort={sort}
            onSort={(next) => change({ sort: next })}
          />
        )
      }
    </ListPage>
  );
}
