import type { Form } from '@commoncast/core/form/form';
import { WEBHOOK_EVENTS } from '@commoncast/core/webhooks/constants';
import { CheckboxGroup } from '../../ui/form/checkbox-group.tsx';
import { FormText } from '../../ui/form/form-text.tsx';
import { EVENT_WORDS } from './event-words.ts';
import type { WebhookValues } from './webhook-form.ts';

/** Where a webhook sends which events. */
export function WebhookFields({ form }: { readonly form: Form<WebhookValues> }) {
  return (
    <>
      <FormText
        form={form}
        field="url"
        label="URL"
        type="url"
        autoComplete="off"
        hint="Where your program takes events. It must be reachable from the internet."
      />
      <CheckboxGroup
        form={form}
        field="events"
        legend="Events"
        choices={WEBHOOK_EVENTS}
        wordsOf={(event) => ({
          label: EVENT_WORDS[event].label,
          hint: (
            <>
              {EVENT_WORDS[event].hint} <code>{event}</code>
            </>
          ),
        })}
      />
    </>
  );
}
