import type { Form } from '@commoncast/core/form/form';
import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { PERIOD_LABELS, TRIGGER_LABELS } from '../words.ts';
import { DevicesField } from './devices-field.tsx';
import { EditorSection } from './editor-section.tsx';
import { FormChoice } from './form-choice.tsx';
import type { WidgetValues } from './widget-values.ts';

const LanguagesField = lazy(async () => ({
  default: (await import('./languages-field.tsx')).LanguagesField,
}));

/** What makes the widget appear, to whom and how often. */
export function AppearanceFields({ form }: { readonly form: Form<WidgetValues> }) {
  const { triggerOn, maxShows, kind } = useFormState(form);
  const canBeDismissed = kind.value !== 'INLINE';
  return (
    <EditorSection title="When it appears">
      <FormChoice form={form} field="triggerOn" label="Appears" words={TRIGGER_LABELS} />
      {triggerOn.value === 'DELAY' && (
        <FormText form={form} field="delayS" label="Seconds after the page was opened" />
      )}
      {triggerOn.value === 'SCROLL' && (
        <FormText form={form} field="scrollPercent" label="Percentage of the page" hint="1 to 100." />
      )}
      {triggerOn.value === 'CLICK' && (
        <FormText
          form={form}
          field="clickSelector"
          label="CSS selector of the element to click"
          hint="For example, #watch or .watch-button."
        />
      )}
      <DevicesField form={form} />
      <Suspense fallback={<TextField label="Languages" disabled aria-busy />}>
        <LanguagesField form={form} />
      </Suspense>
      <FormText
        form={form}
        field="maxShows"
        label="Maximum times shown"
        hint="To the same visitor. Leave empty for no limit."
      />
      {maxShows.value.trim() !== '' && (
        <FormChoice
          form={form}
          field="period"
          label="How often"
          words={PERIOD_LABELS}
          hint="Counting beyond one visit needs the visitor’s consent."
        />
      )}
      {canBeDismissed && (
        <FormText
          form={form}
          field="hideAfterDismissalDays"
          label="Days hidden after closing"
          hint="0 means until the next page."
        />
      )}
    </EditorSection>
  );
}
