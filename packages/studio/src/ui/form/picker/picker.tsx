import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useDebounced } from '../../use-debounced.ts';
import { OptionGroup } from '../option-group.tsx';
import type { AsyncPickerProps } from './async-picker.tsx';

/** What an `AsyncPicker` is once it has been fetched. */
export function Picker<Option>(props: AsyncPickerProps<Option>) {
  const { label, helperText, isWrong = false, value, useOptions, keyOf, nameOf, groupOf, onChoose } = props;
  const { isForMany = false, isDisabled = false, isTaken, renderOption } = props;
  const [text, setText] = useState('');
  // The name of what is chosen is no search for it.
  const search = useDebounced(value !== null && text === nameOf(value) ? '' : text.trim());
  const { options, isPending } = useOptions(search);

  const choose = async (option: Option | null): Promise<void> => {
    if (!isForMany) return void onChoose(option);
    if (option === null) return;
    setText('');
    // What could not be taken stands there again, to be tried once more.
    if ((await onChoose(option)) === false) setText(nameOf(option));
  };

  return (
    <Autocomplete<Option>
      value={value}
      disabled={isDisabled}
      blurOnSelect={false}
      disableCloseOnSelect={isForMany}
      inputValue={text}
      onInputChange={(_, next, reason) => {
        if (!isForMany || reason === 'input' || reason === 'clear') setText(next);
      }}
      onChange={(_, option) => void choose(option)}
      options={options}
      {...(groupOf && {
        groupBy: groupOf,
        renderGroup: ({ key, group, children }) => <OptionGroup key={key} name={group} options={children} />,
      })}
      getOptionLabel={nameOf}
      getOptionKey={keyOf}
      isOptionEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      {...(isTaken && { getOptionDisabled: isTaken })}
      // The server has searched already.
      filterOptions={(found) => found}
      loading={isPending}
      noOptionsText={search ? `No results for ‘${search}’` : props.emptyText}
      renderOption={({ key, ...option }, one) => (
        <Box component="li" key={key} {...option} sx={{ gap: 3 }}>
          {renderOption ? renderOption(one) : <bdi>{nameOf(one)}</bdi>}
        </Box>
      )}
      renderInput={(input) => <TextField {...input} label={label} error={isWrong} helperText={helperText} />}
    />
  );
}
