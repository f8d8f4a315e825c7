import type { Form } from '@commoncast/core/form/form';
import { FormText } from '../../../ui/form/form-text.tsx';
import { useFormState } from '../../../ui/form/use-form.ts';
import { MOMENT_LABELS } from '../words.ts';
import { EditorSection } from './editor-section.tsx';
import { FormChoice } from './form-choice.tsx';
import type { WidgetValues } from './widget-values.ts';

/** What visitors are asked to do. */
export function CtaFields({ form }: { readonly form: Form<WidgetValues> }) {
  const { ctaTextValue, ctaUrlValue, ctaAt } = useFormState(form);
  const hasAny = ctaTextValue.value.trim() !== '' || ctaUrlValue.value.trim() !== '';
  return (
    <EditorSection title="Call to action" text="A button over the picture. Leave both empty for none.">
      <FormText form={form} field="ctaTextValue" label="Text" hint="At most 20 characters." />
      <FormText
        form={form}
        field="ctaUrlValue"
        label="Link"
        type="url"
        hint="Opens in a new tab. Include https://."
      />
      {hasAny && <FormChoice form={form} field="ctaAt" label="Appears" words={MOMENT_LABELS} />}
      {hasAny && ctaAt.value === 'TIME' && (
        <FormText form={form} field="ctaSeconds" label="Seconds into the video" />
      )}
    </EditorSection>
  );
}
