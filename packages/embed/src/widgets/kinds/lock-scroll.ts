let locks = 0;
let sheet: CSSStyleSheet | undefined;

/** Keeps the page from scrolling behind a dialog, without touching any attribute of it. @returns how to undo it */
export function lockScroll(): () => void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync('html{overflow:hidden!important;scrollbar-gutter:stable}');
  }
  const own = sheet;
  locks += 1;
  if (locks === 1) document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
  return () => {
    locks -= 1;
    if (!locks) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own);
  };
}
