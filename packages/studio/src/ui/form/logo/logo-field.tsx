import { shownError } from '@commoncast/core/form/field';
import type { Form } from '@commoncast/core/form/form';
import { imageAt } from '@commoncast/core/images/image-path';
import { IMAGE_TYPES, type ImageKind } from '@commoncast/core/images/schema';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useId, useRef, useState } from 'react';
import { chooseFile } from '../choose-file.ts';
import { FormText } from '../form-text.tsx';
import { useFormState } from '../use-form.ts';
import { LogoDropArea } from './logo-drop-area.tsx';
import { useLogoUpload } from './use-logo-upload.ts';

interface LogoFieldProps<Values> {
  readonly form: Form<Values>;
  readonly kind: ImageKind;
  /** What is shown until the form is saved. */
  readonly savedLogo: string;
  /** A logo was chosen where there may have been none. */
  readonly onChosen?: () => unknown;
}

/** What the logo was before it was changed, until that is saved. */
interface Earlier {
  readonly logo: string;
  readonly savedLogo: string;
}

/** A logo: uploaded, or an image elsewhere. */
export function LogoField<Values extends { logo: string }>(props: LogoFieldProps<Values>) {
  const { kind, savedLogo, onChosen } = props;
  // Of the form's fields, this one needs no other.
  const form = props.form as unknown as Form<{ logo: string }>;
  const { logo } = useFormState(form);
  const { isBusy, problem, upload, forgetProblem } = useLogoUpload(kind);
  const [isTyping, setTyping] = useState(logo.value !== '' && !isUploaded(logo.value));
  const [wantsAddress, setWantsAddress] = useState(false);
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const hintId = useId();
  const canUndo = earlier !== null && earlier.savedLogo === savedLogo && earlier.logo !== logo.value;
  const error = problem ?? (isTyping ? null : shownError(logo));

  const change = (next: string) => {
    const before = form.getValues();
    if (before.logo !== '') setEarlier({ logo: before.logo, savedLogo });
    if (next !== '') onChosen?.();
    form.set('logo', next);
    setTyping(next !== '' && !isUploaded(next));
    setWantsAddress(false);
    forgetProblem();
  };
  /** For buttons that are gone once they have been pressed. */
  const changeAndStay = (next: string) => {
    change(next);
    button.current?.focus();
  };
  const undo = () => {
    if (earlier) changeAndStay(earlier.logo);
    setEarlier(null);
  };
  const askForAddress = () => {
    setTyping(true);
    // The button is gone; without this the focus would be, too.
    setWantsAddress(true);
  };
  const take = async (file: File) => {
    const address = isBusy ? null : await upload(file);
    if (address !== null) change(address);
  };
  const choose = async () => {
    const file = isBusy ? null : await chooseFile(IMAGE_TYPES.join());
    if (file) await take(file);
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
      <Stack direction="row" sx={{ gap: 2, mt: 3, flexWrap: 'wrap' }}>
        <Button
          ref={button}
          variant="outlined"
          color="inherit"
          aria-describedby={hintId}
          aria-disabled={isBusy}
          onClick={() => void choose()}
        >
          {isBusy ? 'Uploading…' : logo.value === '' ? 'Upload an image' : 'Replace'}
        </Button>
        {logo.value !== '' && (
          <Button color="inherit" onClick={() => changeAndStay('')}>
            Remove
          </Button>
        )}
        {canUndo && (
          <Button color="inherit" onClick={undo}>
            Undo
          </Button>
        )}
        {!isTyping && (
          <Button color="inherit" onClick={askForAddress}>
            Use a URL
          </Button>
        )}
      </Stack>
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
