import type { Form } from '@commoncast/core/form/form';
import Stack from '@mui/material/Stack';
import { FormText } from '../../../ui/form/form-text.tsx';
import { LogoField } from '../../../ui/form/logo/logo-field.tsx';
import { ColorField } from './color-field.tsx';
import { ContentPicker } from './content-picker.tsx';
import type { PlayerValues } from './player-form.ts';
import { SwitchField } from './switch-field.tsx';

interface PlayerFieldsProps {
  readonly form: Form<PlayerValues>;
  readonly savedLogo: string;
}

/** The look and behaviour of a player. */
export function PlayerFields({ form, savedLogo }: PlayerFieldsProps) {
  return (
    <Stack sx={{ gap: 5 }}>
      <FormText form={form} field="name" label="Name" hint="Only shown in the studio." />
      <ContentPicker form={form} />
      <Stack sx={{ gap: 2 }}>
        <SwitchField
          form={form}
          field="autoPlay"
          label="Auto play"
          hint="Starts automatically, without sound: browsers only allow muted autoplay."
        />
        <SwitchField form={form} field="videoLoop" label="Loop" hint="Restarts at the end." />
        <SwitchField
          form={form}
          field="hideControls"
          label="Hide controls"
          hint="Visitors click the picture to play and pause."
        />
        <SwitchField
          form={form}
          field="showIcon"
          label="Show logo"
          hint="In a corner of the picture once playback starts."
        />
      </Stack>
      <LogoField
        form={form}
        kind="PLAYER_LOGO"
        savedLogo={savedLogo}
        // People who choose a logo want to see it.
        onChosen={() => !form.getValues().showIcon && form.set('showIcon', true)}
      />
      <ColorField form={form} />
    </Stack>
  );
}
