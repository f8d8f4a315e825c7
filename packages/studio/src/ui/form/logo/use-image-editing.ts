import type { Form } from '@commoncast/core/form/form';
import { IMAGE_TYPES, type ImageKind } from '@commoncast/core/images/schema';
import { type RefObject, useRef, useState } from 'react';
import { chooseFile } from '../choose-file.ts';
import { useFormState } from '../use-form.ts';
import { useLogoUpload } from './use-logo-upload.ts';

/** What the image was before it was changed, until that is saved. */
interface Earlier {
  readonly address: string;
  readonly saved: string;
}

interface ImageEditingOptions {
  readonly kind: ImageKind;
  /** What is shown until the form is saved. */
  readonly saved: string;
  readonly onChange?: (address: string) => void;
}

export interface ImageEditing {
  readonly isBusy: boolean;
  /** Why the last file was refused; null while none was. */
  readonly problem: string | null;
  readonly canUndo: boolean;
  /** Of the button that stays, whatever is pressed. */
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly choose: () => Promise<void>;
  readonly take: (file: File) => Promise<void>;
  readonly remove: () => void;
  readonly undo: () => void;
  /** Takes an image that is there already. */
  readonly put: (address: string) => void;
  /** An image is no longer there: neither this field nor its Undo leads to it. */
  readonly forget: (address: string) => void;
}

/** Edits the address of an image in a field of a form: a file is uploaded right away, and shown to others once the form is saved. */
export function useImageEditing<Field extends string>(
  form: Form<Record<Field, string>>,
  field: Field,
  { kind, saved, onChange }: ImageEditingOptions,
): ImageEditing {
  const { value } = useFormState(form)[field];
  const { isBusy, problem, upload, forgetProblem } = useLogoUpload(kind);
  const [earlier, setEarlier] = useState<Earlier | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  const change = (next: string) => {
    const before = form.getValues()[field];
    if (before !== '') setEarlier({ address: before, saved });
    form.set(field, next);
    onChange?.(next);
    forgetProblem();
  };
  /** For buttons that are gone once they have been pressed. */
  const changeAndStay = (next: string) => {
    change(next);
    button.current?.focus();
  };
  const take = async (file: File) => {
    const address = isBusy ? null : await upload(file);
    if (address !== null) change(address);
  };
  return {
    isBusy,
    problem,
    canUndo: earlier !== null && earlier.saved === saved && earlier.address !== value,
    button,
    take,
    choose: async () => {
      const file = isBusy ? null : await chooseFile(IMAGE_TYPES.join());
      if (file) await take(file);
    },
    remove: () => changeAndStay(''),
    undo: () => {
      if (earlier) changeAndStay(earlier.address);
      setEarlier(null);
    },
    put: change,
    forget: (address) => {
      if (earlier?.address === address) setEarlier(null);
      if (value !== address) return;
      form.set(field, '');
      onChange?.('');
    },
  };
}
