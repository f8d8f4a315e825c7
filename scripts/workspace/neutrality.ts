import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Compiles a statement as if it were in core. @returns the number of errors */
export function errorsInCore(root: string, statement: string): number {
  const configPath = join(root, 'packages/core/tsconfig.json');
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath));
  const canaryPath = join(root, 'packages/core/src/canary.ts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (path) => path === canaryPath || fileExists(path);
  host.readFile = (path) => (path === canaryPath ? statement : readFile(path));
  host.getSourceFile = (path, ...rest) =>
    path === canaryPath
      ? ts.createSourceFile(path, statement, ts.ScriptTarget.Latest)
      : getSourceFile.call(host, path, ...rest);
  const program = ts.createProgram([canaryPath], { ...options, noEmit: true, composite: false }, host);
  const source = program.getSourceFile(canaryPath);
  return source ? program.getSemanticDiagnostics(source).length : 0;
}
