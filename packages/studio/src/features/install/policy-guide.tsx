import { codeSnippetOf } from '@commoncast/core/players/snippet';
import Card from '@mui/material/Card';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useBusiness, useServices } from '../../app/use-services.ts';
import { CodeBlock } from '../../ui/snippet/code-block.tsx';
import { policyByNonce, policyByOrigin } from './policy-lines.ts';

/** What a site with a Content-Security-Policy has to let through. */
export function PolicyGuide() {
  const { origin } = useServices();
  const { publicKey } = useBusiness();
  const address = codeSnippetOf(origin, publicKey);
  return (
    <Card component="section" aria-labelledby="policy" sx={{ p: { xs: 5, md: 6 } }}>
      <Typography id="policy" variant="h2" sx={{ mb: 2 }}>
        If your site has a security policy
      </Typography>
      <Stack sx={{ gap: 5 }}>
        <Typography color="textSecondary">
          A Content-Security-Policy says what a page may load. If your server sends one, these four directives
          have to name us. Players need nothing inline, no eval, no worker and no style-src of their own.
        </Typography>
        <CodeBlock
          label="Add our origin to what your directives hold already"
          code={policyByOrigin(origin)}
        />
        <Typography color="textSecondary">
          Where scripts are trusted by nonce, let your server write a fresh one into the policy and into the
          snippet’s tag with every answer. The parts that the player loads later follow it.
        </Typography>
        <CodeBlock label="With a nonce" code={policyByNonce(origin)} />
        <CodeBlock
          label="The tag then carries the nonce"
          code={`<script async nonce="RANDOM" src="${address}&sum=…"></script>`}
        />
        <Typography color="textSecondary">
          A page that frames a player instead, at {origin}/embed/…, needs only frame-src {origin}.
        </Typography>
      </Stack>
    </Card>
  );
}
