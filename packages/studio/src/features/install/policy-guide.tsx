import { codeSnippetOf } from '@commoncast/core/players/snippet';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useBusiness, useServices } from '../../services/use-services.ts';
import { CodeBlock } from '../../ui/snippet/code-block.tsx';
import { policyByNonce, policyByOrigin } from './policy-lines.ts';

/** What a site with a Content-Security-Policy has to let through. */
export function PolicyGuide() {
  const {
    origin,
    props: { mediaOrigin },
  } = useServices();
  const { publicKey } = useBusiness();
  const address = codeSnippetOf(origin, publicKey);
  return (
    <Card component="section" aria-labelledby="policy" sx={{ p: { xs: 5, md: 6 } }}>
      <Typography id="policy" variant="h2" sx={{ mb: 2 }}>
        If your site has a security policy
      </Typography>
      <Stack sx={{ gap: 5 }}>
        <Typography color="textSecondary">
          A Content-Security-Policy says what a page may load. If your server sends one, add our
          {mediaOrigin ? ' origins' : ' origin'} to these four directives. Players need no inline code, eval,
          workers or style-src entry.
        </Typography>
        <CodeBlock label="Add to your existing directives" code={policyByOrigin(origin, mediaOrigin)} />
        <Typography color="textSecondary">
          If your policy trusts scripts by nonce, have your server write a new one into the policy and the
          snippet’s tag with every response. The parts that the player loads later inherit it.
        </Typography>
        <CodeBlock label="With a nonce" code={policyByNonce(origin, mediaOrigin)} />
        <CodeBlock
          label="The snippet with a nonce"
          code={`<script async nonce="RANDOM" src="${address}&sum=…"></script>`}
        />
        <Typography color="textSecondary">
          If you use a frame instead, at {origin}/embed/…, you only need frame-src {origin}.
        </Typography>
      </Stack>
    </Card>
  );
}
