import type { FileHandle, PickedFile } from './picked-file.ts';

/** What the server reads. Extensions are named because not every system knows the types of all of them. */
const ACCEPTED: Readonly<Record<string, readonly string[]>> = {
  'video/*': ['.mp4', '.m4v', '.mov', '.webm', '.mkv', '.avi', '.ts', '.mts', '.m2ts'],
  'audio/*': ['.mp3', '.m4a', '.aac', '.wav', '.ogg', '.oga', '.opus', '.flac', '.mka'],
};

interface PickerWindow {
  readonly showOpenFilePicker?: (options: {
    readonly multiple: boolean;
    readonly types: readonly {
      readonly description: string;
      readonly accept: Record<string, readonly string[]>;
    }[];
  }) => Promise<FileHandle[]>;
}

/** Opens the file dialog, with handles where the browser gives them; an empty list when it is closed. */
export async function chooseFiles({ multiple }: { readonly multiple: boolean }): Promise<PickedFile[]> {
  const { showOpenFilePicker } = window as PickerWindow;
  return showOpenFilePicker ? chooseHandles(showOpenFilePicker, multiple) : chooseByInput(multiple);
}

async function chooseHandles(
  open: NonNullable<PickerWindow['showOpenFilePicker']>,
  multiple: boolean,
): Promise<PickedFile[]> {
  try {
    const types = [{ description: 'Video and audio', accept: ACCEPTED }];
    const handles = await open.call(window, { multiple, types });
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })));
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return [];
    return chooseByInput(multiple);
  }
}

function chooseByInput(multiple: boolean): Promise<PickedFile[]> {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = multiple;
  input.accept = Object.entries(ACCEPTED).flat(2).join(',');
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])].map((file) => ({ file }))));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
