import Box from '@mui/material/Box';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import type { Ref, RefObject } from 'react';

/** What a field hands to its input beside what a text field does. */
interface StripeInputProps {
  readonly ref?: Ref<HTMLDivElement>;
  /** Stripe puts its frame into it. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly label: string;
  /** Goes to the field in the frame. */
  readonly onReach: () => void;
}

/** Takes the place of the `<input>` in a text field of ours. */
export function StripeInput(props: InputBaseComponentProps) {
  const { id, className } = props;
  const { ref, place, label, onReach } = props as StripeInputProps;
  return (
    <Box
      ref={(element: HTMLDivElement | null) => {
        place.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref) ref.current = element;
      }}
      id={id}
      className={className}
      role="group"
      aria-label={label}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) onReach();
      }}
      // A frame of another colour scheme than its page is not transparent.
      sx={{ outline: 'none', '& iframe': { colorScheme: 'light' } }}
    />
  );
}
