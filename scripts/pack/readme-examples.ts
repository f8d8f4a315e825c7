/** The TypeScript of a README, each block as a file that a project can compile. */
export function readmeExamples(readme: string): { readonly name: string; readonly text: string }[] {
  return [...readme.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, extension, text], index) => ({
    name: `example-${index + 1}.${extension}`,
    text: text ?? '',
  }));
}
