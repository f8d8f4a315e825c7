import type { Stream } from '@commoncast/core/live/schema';
import Stack from '@mui/material/Stack';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';
import { ContentEmbed } from '../../../ui/snippet/content-embed.tsx';

/** Passes the stream on: its own page as a link, and a player for a site. */
export function StreamEmbed({ stream }: { readonly stream: Stream }) {
  return (
    <Stack sx={{ gap: 6 }}>
      <CodeBlock label="Link to its own page" code={new URL(stream.watchUrl, location.href).href} />
      <ContentEmbed
        content={stream}
        noun="stream"
        hiddenText={
          stream.streamStatus === 'SCHEDULED'
            ? `Until ${stream.premiere ? 'the premiere begins' : 'you go live'}, visitors see when it starts. The picture follows automatically.`
            : null
        }
      />
    </Stack>
  );
}
