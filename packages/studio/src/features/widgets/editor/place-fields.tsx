import type { Form } from '@commoncast/core/form/form';
import {
  MAX_WIDGET_WIDTH_PX,
  MIN_WIDGET_WIDTH_PX,
  type WidgetKind,
} from '@commoncast/core/widgets/constants';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { CORNER_LABELS, KINDS, POSITION_LABELS } from '../words.ts';
import { EditorSection } from './editor-section.tsx';
import { FormChoice } from './form-choice.tsx';
import { USUAL_WIDTH_PX, type WidgetValues } from './widget-values.ts';

/** Where the player stands. */
export function PlaceFields({ form }: { readonly form: Form<WidgetValues> }) {
  const { kind, selector, widthPx } = useFormState(form);
  const labelId = useId();
  const isInPage = kind.value === 'INLINE' || kind.value === 'STICKY';
  const isInCorner = kind.value === 'FLOATING' || kind.value === 'STICKY';
  const choose = (next: WidgetKind): void => {
    if (widthPx.value === USUAL_WIDTH_PX[kind.value]) form.set('widthPx', USUAL_WIDTH_PX[next]);
    form.set('kind', next);
  };
  return (
    <EditorSection title="Type and position">
      <FormControl>
        <FormLabel id={labelId}>Type</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={kind.value}
          onChange={(_, next) => choose(next as WidgetKind)}
        >
          {Object.entries(KINDS).map(([value, { label }]) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={label} />
          ))}
        </RadioGroup>
        <FormHelperText sx={{ mx: 0 }}>{KINDS[kind.value].hint}</FormHelperText>
      </FormControl>
      {isInCorner && <FormChoice form={form} field="corner" label="Corner" words={CORNER_LABELS} />}
      {isInPage && (
        <FormText
          form={form}
          field="selector"
          label="CSS selector of an element on the page"
          hint="For example, main h1. Leave empty to paste the widget’s element yourself: see ‘Add it to your site’."
        />
      )}
      {isInPage && selector.value.trim() !== '' && (
        <FormChoice
          form={form}
          field="position"
          label="Position relative to that element"
          words={POSITION_LABELS}
        />
      )}
      <FormText
        form={form}
        field="widthPx"
        label="Maximum width in pixels"
        hint={`${MIN_WIDGET_WIDTH_PX} to ${MAX_WIDGET_WIDTH_PX}. Narrower where the window is.`}
      />
    </EditorSection>
  );
}
