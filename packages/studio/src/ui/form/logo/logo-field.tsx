import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { imageAt } from '@commoncast/core/images/image-path';
import type { ImageKind } from '@commoncast/core/images/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId, useState } from 'react';
import { FormText } from '../form-text.tsx';
import { useFormState } from '../use-form.ts';
import { ImageButtons } from './image-buttons.tsx';
import { LogoDropArea } from './logo-drop-area.tsx';
import { type ImageEditing, useImageEditing } from './use-image-editing.ts';

interface LogoFieldProps<Values> {
  readonly form: Form<Values>;
  readonly kind: ImageKind;
  /** What is shown until the form is saved. */
  readonly savedLogo: string;
  /** A logo was chosen where there may have been none. */
  readonly onChosen?: () => unknown;
  /** Another way to choose one, beside the upload. */
  readonly renderChoice?: (chosen: string, editing: ImageEditing) => ReactNode;
}

/** A logo: uploaded, or an image elsewhere. */
export function LogoField<Values extends { logo: string }>(props: LogoFieldProps<Values>) {
  const { kind, savedLogo, onChosen, renderChoice } = props;
  // Of the form's fields, this one needs no other.
  const form = props.form as unknown as Form<{ logo: string }>;
  const { logo } = useFormState(form);
  const [isTyping, setTyping] = useState(logo.value !== '' && !isUploaded(logo.value));
  const [wantsAddress, setWantsAddress] = useState(false);
  const editing = useImageEditing(form, 'logo', {
    kind,
    saved: savedLogo,
    onChange: (next) => {
      if (next !== '') onChosen?.();
      setTyping(next !== '' && !isUploaded(next));
      setWantsAddress(false);
    },
  });
  const { isBusy, problem, take } = editing;
  const labelId = useId();
  const hintId = useId();
  const error = problem ?? (isTyping ? null : shownError(logo));

  const askForAddress = () => {
    setTyping(true);
    // The button is gone; without this the focus would be, too.
    setWantsAddress(true);
  };

  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel component="div" id={labelId}>
        Logo
      </FormLabel>
      <LogoDropArea
        address={logo.error === null ? logo.value.trim() : ''}
        isBusy={isBusy}
        onDrop={(file) => void take(file)}
      />
      <ImageButtons
        editing={editing}
        isEmpty={logo.value === ''}
        uploadLabel="Upload an image"
        hintId={hintId}
      >
        {renderChoice?.(logo.value, editing)}
        {!isTyping && (
          <Button color="inherit" onClick={askForAddress}>
            Use a URL
          </Button>
        )}
      </ImageButtons>
      <FormHelperText id={hintId} error={error !== null} role={error === null ? undefined : 'alert'}>
        {error ?? 'PNG, JPEG or WebP, up to 5 MB. Best with a transparent background.'}
      </FormHelperText>
      {isTyping && (
        <Box sx={{ mt: 4 }}>
          <FormText
            form={form}
            field="logo"
            label="Logo URL"
            type="url"
            autoFocus={wantsAddress}
            hint="An image on another site, such as https://example.com/logo.png."
          />
        </Box>
      )}
    </Box>
  );
}

/** Whether a logo was uploaded to us; any other address is one that somebody has typed. */
const isUploaded = (address: string): boolean => imageAt(URL.parse(address)?.pathname ?? '') !== null;
