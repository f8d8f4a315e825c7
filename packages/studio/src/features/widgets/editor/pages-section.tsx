import type { Form } from '@commoncast/core/form/form';
import { EditorSection } from './editor-section.tsx';
import { PagesField } from './pages-field.tsx';
import { TryAddress } from './try-address.tsx';
import type { WidgetValues } from './widget-values.ts';

/** On which pages it appears. */
export function PagesSection({ form }: { readonly form: Form<WidgetValues> }) {
  return (
    <EditorSection
      title="Pages"
      text="shop.example/sale is one page; shop.example/* is the whole site. The protocol, a trailing slash and anything after ? or # are ignored unless you include them."
    >
      <PagesField form={form} />
      <TryAddress form={form} />
    </EditorSection>
  );
}
