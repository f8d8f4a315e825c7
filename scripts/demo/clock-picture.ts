/** A clock as a drawing, for a page. @param wood the colour of its case */
export function clockPicture({ wood }: { readonly wood: string }): string {
  const marks = Array.from(
    { length: 12 },
    (_, hour) => `<path d="M100 44v${hour % 3 === 0 ? 12 : 7}" transform="rotate(${hour * 30} 100 100)"/>`,
  );
  return (
    `<svg viewBox="0 0 200 200" aria-hidden="true"><circle cx="100" cy="100" r="78" fill="${wood}"/>` +
    '<circle cx="100" cy="100" r="64" fill="#d9a75b"/><circle cx="100" cy="100" r="61" fill="#f7f1e4"/>' +
    `<g stroke="#22302c" stroke-width="2.4" stroke-linecap="round">${marks.join('')}</g>` +
    '<g stroke="#22302c" stroke-linecap="round"><path d="M100 106L76 72" stroke-width="5"/><path d="M100 108L134 66" stroke-width="3.6"/></g>' +
    '<circle cx="100" cy="100" r="4.5" fill="#c8502e"/></svg>'
  );
}
