import TextField from '@mui/material/TextField';
import { lazy, type ReactNode, Suspense } from 'react';

export interface AsyncPickerProps<Option> {
  readonly label: string;
  readonly helperText?: ReactNode;
  readonly isWrong?: boolean;
  readonly isDisabled?: boolean;
  /** What is chosen; always null where choices go into a list. */
  readonly value: Option | null;
  /** A hook that asks the server for what matches a text; an empty one asks for the newest. */
  readonly useOptions: (search: string) => {
    readonly options: readonly Option[];
    readonly isPending: boolean;
  };
  readonly keyOf: (option: Option) => string;
  readonly nameOf: (option: Option) => string;
  /** Where options are of several kinds, one after the other. */
  readonly groupOf?: (option: Option) => string;
  /** Options that are shown and cannot be chosen. */
  readonly isTaken?: (option: Option) => boolean;
  /** The inside of an option; its name where this is left out. */
  readonly renderOption?: (option: Option) => ReactNode;
  /** Where there is nothing at all to choose: says what to do. */
  readonly emptyText: string;
  /** Each choice goes into a list: the field is emptied, and its options stay open for the next. */
  readonly isForMany?: boolean;
  /** Null where the choice was taken away. @returns false, or a promise of it, where a choice could not be taken */
  readonly onChoose: (option: Option | null) => unknown;
}

const LazyPicker = lazy(async () => ({ default: (await import('./picker.tsx')).Picker })) as <Option>(
  props: AsyncPickerProps<Option>,
) => ReactNode;

/** Chooses one of many things by name. The list is fetched with the first of them: it weighs more than most pages. */
export function AsyncPicker<Option>(props: AsyncPickerProps<Option>) {
  const { label, helperText, value, nameOf } = props;
  return (
    <Suspense
      fallback={
        <TextField
          label={label}
          helperText={helperText}
          value={value === null ? '' : nameOf(value)}
          disabled
          aria-busy
        />
      }
    >
      <LazyPicker {...props} />
    </Suspense>
  );
}
