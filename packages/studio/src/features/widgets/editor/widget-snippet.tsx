import type { Widget } from '@commoncast/core/widgets/schema';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useServices } from '../../../services/use-services.ts';
import { SiteSnippetBlock } from '../../../ui/snippet/site-snippet-block.tsx';
import { WidgetPlacement } from './widget-placement.tsx';

/** What has to be pasted for the widget as it is saved: mostly nothing beyond the site's snippet. */
export function WidgetSnippet({ widget }: { readonly widget: Widget }) {
  const { kind, place } = widget;
  const { props } = useServices();
  const needsElement = (kind === 'INLINE' || kind === 'STICKY') && place.selector === null;
  return (
    <Card component="section" aria-labelledby="widget-snippet" sx={{ p: 5 }}>
      <Typography id="widget-snippet" variant="h3" component="h2" sx={{ mb: 2 }}>
        Add it to your site
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 4 }}>
        {needsElement
          ? 'The widget appears where you paste its element, on the pages you have listed.'
          : 'If the snippet is already on your pages, you’re done.'}
      </Typography>
      <Stack sx={{ gap: 5 }}>
        {needsElement && <WidgetPlacement widget={widget} />}
        <SiteSnippetBlock label="Once per page, anywhere" />
        {props.demoOrigin && (
          <Link href={props.demoOrigin} target="_blank" rel="noopener noreferrer">
            Open the demo site
          </Link>
        )}
      </Stack>
    </Card>
  );
}
