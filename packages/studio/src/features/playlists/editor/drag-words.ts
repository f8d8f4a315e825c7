import type { Accessibility, Draggable } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/react/sortable';

type Options = NonNullable<ConstructorParameters<typeof Accessibility>[1]>;

/**
 * What a screen reader says while a row is moved; rows carry their `name` as data.
 * @param count of all rows
 */
export function dragWords(count: () => number): Pick<Options, 'announcements' | 'screenReaderInstructions'> {
  const at = (index: number) => `position ${index + 1} of ${count()}`;
  const nameOf = ({ data }: Draggable) => `‘${data.name}’`;
  return {
    screenReaderInstructions: {
      draggable:
        'To reorder, press Space to pick up the item, the arrow keys to move it, and Space to drop it. Escape puts it back.',
    },
    announcements: {
      dragstart: ({ operation: { source } }) =>
        isSortable(source) ? `${nameOf(source)} picked up from ${at(source.index)}` : undefined,
      // The row that it is over still has the place that it is going to.
      dragover: ({ operation: { source, target } }) =>
        isSortable(source) && isSortable(target) && source.id !== target.id
          ? `${nameOf(source)} moved to ${at(target.index)}`
          : undefined,
      dragend: ({ operation: { source }, canceled }) => {
        if (!isSortable(source)) return undefined;
        return canceled
          ? `${nameOf(source)} put back to ${at(source.initialIndex)}`
          : `${nameOf(source)} dropped at ${at(source.index)}`;
      },
    },
  };
}
