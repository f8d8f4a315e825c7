import type { FileHandle, PickedFile } from './picked-file.ts';

const VIDEO_EXTENSIONS = ['.mp4', '.m4v', '.mov', '.webm', '.mkv', '.avi', '.ts', '.mts', '.m2ts'] as const;

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
    const types = [{ description: 'Videos', accept: { 'video/*': VIDEO_EXTENSIONS } }];
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
  input.accept = ['video/*', ...VIDEO_EXTENSIONS].join(',');
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])].map((file) => ({ file }))));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
