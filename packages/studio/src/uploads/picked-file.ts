/** A handle of the File System Access API, as far as it is used; some browsers have none. */
export interface FileHandle {
  readonly getFile: () => Promise<File>;
  readonly queryPermission?: (mode: { readonly mode: 'read' }) => Promise<PermissionState>;
  readonly requestPermission?: (mode: { readonly mode: 'read' }) => Promise<PermissionState>;
}

/** A file that somebody chose or dropped, with the means to open it again after a reload where there is one. */
export interface PickedFile {
  readonly file: File;
  readonly handle?: FileHandle | undefined;
}
