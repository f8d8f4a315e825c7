import type { NewApiToken } from '@commoncast/core/api-tokens/schema';
import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../services/use-services.ts';
import { ListRows } from '../../ui/list/list-rows.tsx';
import { Notices } from '../../ui/notices/notices.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { Loading } from '../../ui/page/loading.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ApiTokenItem } from './api-token-item.tsx';
import { apiTokensQuery } from './api-tokens-query.ts';
import { CreatedTokenDialog } from './created-token-dialog.tsx';
import { NewTokenDialog } from './new-token-dialog.tsx';

/** Tokens with which programs call the API for the business. */
export function ApiTokensPage() {
  const { client } = useServices();
  const list = useQuery(apiTokensQuery(client));
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<NewApiToken | null>(null);
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setAdding(true)}>
      Create a token
    </Button>
  );
  const isEmpty = list.data?.length === 0;
  return (
    <Page title="API tokens" actions={list.data && !isEmpty ? add : null}>
      <Notices place="api-tokens" />
      {list.isPending && (
        <Loading label="Loading the tokens" sx={{ gap: 4 }}>
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
          <Skeleton variant="rounded" sx={{ height: '5rem' }} />
        </Loading>
      )}
      {list.isError && !list.data && (
        <ErrorState title="Your tokens could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {isEmpty && (
        <Card>
          <EmptyState
            title="Let your own programs in"
            text="A token lets a program upload videos, change players or read insights for your business, without anybody’s password. You choose what it may do, and delete it when it is no longer needed."
            action={add}
          />
        </Card>
      )}
      {list.data && list.data.length > 0 && (
        <>
          <Typography color="textSecondary" sx={{ mb: 4 }}>
            Programs send a token with every call.{' '}
            <Link href="/docs" target="_blank">
              All calls of the API
            </Link>
          </Typography>
          <Card>
            <ListRows>
              {list.data.map((token) => (
                <ApiTokenItem key={token.id} token={token} />
              ))}
            </ListRows>
          </Card>
        </>
      )}
      {isAdding && (
        <NewTokenDialog
          onCreated={(token) => {
            setAdding(false);
            setCreated(token);
          }}
          onClose={() => setAdding(false)}
        />
      )}
      {created && <CreatedTokenDialog created={created} onClose={() => setCreated(null)} />}
    </Page>
  );
}
