/** The command that starts the platform here: an install for production lacks what `npm start` builds with. */
export function startCommand(): string {
  try {
    import.meta.resolve('vite');
    return process.env.NODE_ENV === 'production' ? 'npm run serve' : 'npm start';
  } catch {
    return 'npm run serve';
  }
}
