let locks = 0;
let sheet: CSSStyleSheet | undefined;

/** Keeps the page from scrolling behind a dialog, without touching any attribute of it. @returns how to undo it */
export function lockScroll(): () => void {
  sheet ??= new CSSStyleSheet();
  const own = sheet;
  locks += 1;
  if (locks === 1) {
    // Where there is a scroll bar its place stays, so that nothing moves.
    const hasBar = window.innerWidth > document.documentElement.clientWidth;
    own.replaceSync(`html{overflow:hidden!important${hasBar ? ';scrollbar-gutter:stable' : ''}}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
  }
  return () => {
    locks -= 1;
    if (!locks) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== own);
  };
}
