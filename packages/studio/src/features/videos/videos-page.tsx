import UploadOutlined from '@mui/icons-material/UploadOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Pagination from '@mui/material/Pagination';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isInTheMaking, useLiveProgress } from '../../data/use-live-progress.ts';
import { videosQuery } from '../../data/video-queries.ts';
import { useServices } from '../../services/use-services.ts';
import { Notices } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useListPage } from '../../ui/page/use-list-page.ts';
import { LazyUploadList } from '../../ui/uploads/lazy-upload-list.tsx';
import { useUploadFiles } from '../../ui/uploads/use-upload-files.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DropZone } from './drop-zone.tsx';
import { LoadingVideos } from './loading-videos.tsx';
import { useSelection } from './use-selection.ts';
import { VideoCards } from './video-cards.tsx';
import { readAddress, writeAddress } from './videos-address.ts';
import { VideosTable } from './videos-table.tsx';
import { VideosToolbar } from './videos-toolbar.tsx';

/** Streams of progress are few; the rows beyond them are asked about this often. */
const MAKING_POLL_MS = 4_000;

/** All videos of the business, and the way to upload more. */
export function VideosPage() {
  const { client } = useServices();
  const { chooseAndUpload } = useUploadFiles();
  const [address, setAddress] = useSearchParams();
  const filter = readAddress(address);
  const list = useQuery({
    ...videosQuery(client, filter),
    refetchInterval: ({ state }) => (state.data?.content.some(isInTheMaking) ? MAKING_POLL_MS : false),
  });
  const videos = list.data?.content ?? [];
  const selection = useSelection(videos.map(({ id }) => id));
  const isPhone = useIsPhone();
  useLiveProgress(videos);
  const change = (part: Parameters<typeof writeAddress>[1], isTyping = false) =>
    setAddress((before) => writeAddress(before, part), { replace: isTyping });

  useListPage({
    page: filter.page,
    list: list.data,
    isPlaceholder: list.isPlaceholderData,
    onGone: (page) =>
      setAddress((before) => writeAddress(before, { page, sort: filter.sort, search: filter.search }), {
        replace: true,
      }),
  });

  const uploadButton = (
    <Button variant="contained" startIcon={<UploadOutlined />} onClick={() => void chooseAndUpload()}>
      Upload
    </Button>
  );
  const isEmpty = list.data?.totalElements === 0;
  const isFirstVisit = isEmpty && filter.search === '';
  return (
    <Page title="Videos" actions={isFirstVisit ? null : uploadButton}>
      <DropZone />
      <Notices place="uploads" />
      <LazyUploadList />
      <Notices place="videos" />
      <Card>
        {!isFirstVisit && (
          <VideosToolbar
            search={filter.search}
            sort={filter.sort}
            onSearch={(search) => change({ search }, true)}
            onSort={(sort) => change({ sort })}
          />
        )}
        <BulkBar videos={videos} selection={selection} />
        {list.isPending && <LoadingVideos />}
        {list.isError && !list.data && (
          <ErrorState title="Your videos could not be loaded" error={list.error} onRetry={list.refetch} />
        )}
        {isFirstVisit && (
          <EmptyState
            title="Upload your first video"
            text="Drop files anywhere on this page, or choose them. Only your team can see them until you publish them, and they play seconds after the upload ends."
            action={uploadButton}
          />
        )}
        {isEmpty && !isFirstVisit && (
          <EmptyState
            title="No videos found"
            text={`None of your videos has ‘${filter.search}’ in its name.`}
            action={
              <Button variant="outlined" color="inherit" onClick={() => change({ search: '' })}>
                Show all videos
              </Button>
            }
          />
        )}
        {videos.length > 0 &&
          (isPhone ? (
            <VideoCards videos={videos} selection={selection} />
          ) : (
            <VideosTable
              videos={videos}
              selection={selection}
              sort={filter.sort}
              onSort={(sort) => change({ sort })}
            />
          ))}
      </Card>
      {(list.data?.totalPages ?? 0) > 1 && (
        <Stack sx={{ alignItems: 'center', mt: 5 }}>
          <Pagination
            count={list.data?.totalPages ?? 1}
            page={filter.page + 1}
            onChange={(_, page) => change({ page: page - 1 })}
          />
        </Stack>
      )}
    </Page>
  );
}
