import type { Page as RowsPage } from '@commoncast/core/http/paging';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { NoticePlace } from '../../services/notice-store.ts';
import { Notices } from '../notices/notices.tsx';
import { EmptyState } from '../page/empty-state.tsx';
import { ErrorState } from '../page/error-state.tsx';
import { Page } from '../page/page.tsx';
import { ListFooter } from './list-footer.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { type ListLayout, LoadingList } from './loading-list.tsx';
import { useLastPage } from './use-last-page.ts';
import type { ListAddress } from './use-list-address.ts';

interface Saying {
  readonly title: string;
  readonly text: string;
}

export interface ListWords {
  /** 'Loading the videos'. */
  readonly loading: string;
  /** 'Your videos could not be loaded'. */
  readonly failed: string;
  /** What this place is for, while there is nothing in it. */
  readonly empty: Saying;
  /** 'Search videos'; undefined where nothing can be searched for. */
  readonly search?: string;
  /** Why the search or the part has no rows; needed where there is a search or a part. */
  readonly noMatch?: Saying;
  /** The way out of that: 'Show all videos'. */
  readonly showAll?: string;
}

interface ListPageProps<Row, Sort extends string, Part extends string> {
  readonly title: string;
  /** The way up from a list that belongs to one thing. */
  readonly back?: ReactNode;
  /** Of its notices. */
  readonly place: NoticePlace;
  readonly list: UseQueryResult<RowsPage<Row>>;
  readonly address: ListAddress<Sort, Part>;
  readonly words: ListWords;
  readonly layout: ListLayout;
  /** A `PartSwitch`, for a list with parts. */
  readonly partSwitch?: ReactNode;
  /** The page's main action; it stands in the middle while there is nothing else. */
  readonly create?: ReactNode;
  /** Above the notices. */
  readonly head?: ReactNode;
  /** Above the rows: what can be done with the chosen ones. */
  readonly selectionBar?: ReactNode;
  /** Below the list. */
  readonly foot?: ReactNode;
  /** Draws the rows. */
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** The page of a list in all its states; a feature gives the words, the rows and what can be done with them. */
export function ListPage<Row, Sort extends string, Part extends string>(
  props: ListPageProps<Row, Sort, Part>,
) {
  const { title, place, list, address, words, layout, create, children } = props;
  const { back, partSwitch, head, selectionBar, foot } = props;
  const { data } = list;
  useLastPage({
    page: address.page,
    list: data,
    isPlaceholder: list.isPlaceholderData,
    onGone: (page) => address.replace({ page }),
  });
  const isEmpty = data?.totalElements === 0;
  const isUnused = isEmpty && !address.isNarrowed;
  const isInCard = layout !== 'cards';
  const hasToolbar = partSwitch !== undefined || (words.search !== undefined && !isUnused);
  const showAll = (
    <Button variant="outlined" color="inherit" onClick={address.showAll}>
      {words.showAll}
    </Button>
  );
  const empty = isUnused ? (
    <EmptyState {...words.empty} action={create} />
  ) : (
    words.noMatch && <EmptyState {...words.noMatch} action={showAll} />
  );
  const body = (
    <>
      {hasToolbar && (
        <Box sx={isInCard ? { p: 4, borderBottom: 1, borderColor: 'divider' } : { mb: 5 }}>
          <ListToolbar
            address={address}
            searchLabel={words.search}
            partSwitch={partSwitch}
            hasRows={!isUnused}
          />
        </Box>
      )}
      {selectionBar}
      {list.isPending && <LoadingList label={words.loading} layout={layout} />}
      {list.isError && !data && <ErrorState title={words.failed} error={list.error} onRetry={list.refetch} />}
      {isEmpty && (isInCard ? empty : <Card>{empty}</Card>)}
      {data && data.content.length > 0 && children(data.content)}
    </>
  );
  return (
    <Page title={title} back={back} actions={isUnused ? null : create}>
      {head}
      <Notices place={place} />
      {isInCard ? <Card>{body}</Card> : body}
      <ListFooter
        page={address.page}
        size={address.size}
        usualSize={address.usualSize}
        totalPages={data?.totalPages ?? 0}
        onPage={(page) => address.change({ page })}
        onSize={(size) => address.change({ size })}
      />
      {data && foot}
    </Page>
  );
}
