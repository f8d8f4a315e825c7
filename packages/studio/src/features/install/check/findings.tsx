import { CHECK_STEPS } from '@commoncast/core/verification/constants';
import type { SnippetVerification } from '@commoncast/core/verification/schema';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { CodeBlock } from '../../../ui/snippet/code-block.tsx';
import { FindingLine } from './finding-line.tsx';
import { foundWords, passedWords } from './passed-words.ts';

/** What the check found, in the order in which to fix it: green lines, and amber ones with their fix. */
export function Findings({ verification }: { readonly verification: SnippetVerification }) {
  const { issues, passed, forms } = verification;
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 4 }}>
      {CHECK_STEPS.flatMap((step) => [
        ...(passed.includes(step)
          ? [<FindingLine key={step} tone="good" message={passedWords(step, verification)} />]
          : []),
        ...(step === 'PLAYERS' && !passed.includes(step) && forms.length > 0
          ? [<FindingLine key="found" tone="good" message={foundWords(verification)} />]
          : []),
        ...issues
          .filter((issue) => issue.step === step)
          .map(({ code, severity, message, fix, example }) => (
            <FindingLine
              key={`${code} ${example}`}
              tone={severity === 'HINT' ? 'hint' : 'amber'}
              message={message}
            >
              <Typography color="textSecondary">{fix}</Typography>
              {example !== null && step !== 'DOMAIN' && (
                <CodeBlock label="Working correctly" code={example} />
              )}
            </FindingLine>
          )),
      ])}
    </Stack>
  );
}
