import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { MAX_VARIANTS, MIN_VARIANTS } from '@commoncast/core/split-tests/constants';
import type { SplitVariant } from '@commoncast/core/split-tests/schema';
import Add from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Player } from '../../../data/players.ts';
import { useFormState } from '../../../ui/form/use-form.ts';
import { freeKey, spreadEvenly, type TestValues } from './split-test-form.ts';
import { VariantRow } from './variant-row.tsx';

interface VariantsFieldProps {
  readonly form: Form<TestValues>;
  readonly players: readonly Player[];
  readonly isLocked: boolean;
}

/** The variants and their shares of the visitors. */
export function VariantsField({ form, players, isLocked }: VariantsFieldProps) {
  const field = useFormState(form).variants;
  const variants = field.value;
  const error = shownError(field);
  const set = (next: SplitVariant[]) => form.set('variants', next);
  return (
    <Stack component="fieldset" sx={{ gap: { xs: 6, sm: 4 }, border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1, p: 0 }}>
        Variants
      </Typography>
      <Typography variant="body2" color="textSecondary">
        The first one is the control: all others are compared with it.
      </Typography>
      {variants.map((variant, index) => (
        <VariantRow
          // The index is a row's only identity: its name can be edited.
          key={`row-${index.toString()}`}
          label={index === 0 ? 'Control' : `Variant ${index + 1}`}
          variant={variant}
          players={players}
          isLocked={isLocked}
          hasError={error !== null}
          onChange={(change) => set(variants.map((one, at) => (at === index ? { ...one, ...change } : one)))}
          onRemove={
            variants.length > MIN_VARIANTS && index > 0
              ? () => set(spreadEvenly(variants.filter((_, at) => at !== index)))
              : undefined
          }
        />
      ))}
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      {!isLocked && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Button
            startIcon={<Add />}
            color="inherit"
            variant="outlined"
            disabled={variants.length >= MAX_VARIANTS}
            onClick={() =>
              set(spreadEvenly([...variants, { key: freeKey(variants), weight: 0, playerId: null }]))
            }
          >
            Add a variant
          </Button>
          <Button color="inherit" onClick={() => set(spreadEvenly(variants))}>
            Split evenly
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
