import type { SnippetVerification } from '@commoncast/core/verification/schema';
import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { isWorking } from '../../../data/verification-query.ts';
import { formatDate } from '../../../ui/format/format-date.ts';

/** The outcome of a check in one sentence, and when and where it was made. */
export function Summary({ verification }: { readonly verification: SnippetVerification }) {
  const { checkedUrl, checkedDate } = verification;
  return (
    <Alert severity={isWorking(verification) ? 'success' : 'warning'} variant="outlined" role="status">
      <Typography variant="subtitle1" component="p">
        {outcomeOf(verification)}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        <bdi>{checkedUrl}</bdi>, checked {formatDate(checkedDate)}
      </Typography>
    </Alert>
  );
}

function outcomeOf({ eventReceived, installed, issues, passed }: SnippetVerification): string {
  if (eventReceived) return 'It works: your page has reported back.';
  const count = issues.filter(({ severity }) => severity !== 'HINT').length;
  const things = count === 1 ? 'one thing' : `${count} things`;
  if (installed && !passed.includes('KEY')) {
    const framed = 'Your players are in frames, which need no snippet';
    return count === 0 ? `${framed}.` : `${framed}, with ${things} to fix.`;
  }
  if (installed)
    return count === 0 ? 'The snippet is in place.' : `The snippet is in place, with ${things} to fix.`;
  if (passed.length === 0) return 'We could not open the page.';
  return `Players do not work on this page yet: ${things} to fix.`;
}
