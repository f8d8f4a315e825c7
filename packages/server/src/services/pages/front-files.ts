import { readFile } from 'node:fs/promises';
import path from 'node:path';

const packages = path.join(import.meta.dirname, '../../../..');

/** Where the builds of the browser packages are. */
export const frontDirectories = {
  embed: path.join(packages, 'embed/dist/player'),
  studio: path.join(packages, 'studio/dist'),
  viewer: path.join(packages, 'viewer/dist'),
} as const;

export type PageName = 'studio' | 'watch' | 'preview' | 'widgetPreview';

const TEMPLATES: Readonly<Record<PageName, string>> = {
  studio: path.join(frontDirectories.studio, 'index.html'),
  watch: path.join(frontDirectories.viewer, 'index.html'),
  preview: path.join(frontDirectories.viewer, 'preview.html'),
  widgetPreview: path.join(frontDirectories.viewer, 'preview-widget.html'),
};

/** Reads each page template once. Build the fronts before the server starts: a missing page is an error. */
export function createTemplates(): (name: PageName) => Promise<string> {
  const read = new Map<PageName, Promise<string>>();
  return (name) => {
    const template = read.get(name) ?? readFile(TEMPLATES[name], 'utf8');
    read.set(name, template);
    template.catch(() => read.delete(name));
    return template;
  };
}
