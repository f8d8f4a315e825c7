import { color, radius, typeface } from '@commoncast/core/design/tokens';

type Palette = { readonly [Name in keyof typeof color.light]: string };

const variables = (palette: Palette): string =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The style sheet of the documentation page, in the product's own colours. */
export const DOCS_STYLE = `
:root{color-scheme:light dark;${variables(color.light)}}
@media (prefers-color-scheme:dark){:root{${variables(color.dark)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--text);font:${typeface.size.body}px/1.5 ${typeface.family}}
a{color:var(--information)}
a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--information);outline-offset:2px}
.page{display:grid;grid-template-columns:260px minmax(0,1fr);max-width:1240px;margin:0 auto}
nav{position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding:32px 24px}
nav ul{list-style:none;margin:4px 0 20px;padding:0}
nav li{margin:4px 0}
nav a{color:var(--textMuted);text-decoration:none;overflow-wrap:anywhere}
nav strong{text-transform:capitalize}
nav a:hover{color:var(--text);text-decoration:underline}
main{padding:32px 24px 96px}
h1{font-size:${typeface.size.heading1}px;margin:0 0 8px}
h2{font-size:${typeface.size.heading2}px;margin:48px 0 16px;text-transform:capitalize}
h3{font-size:${typeface.size.body}px;margin:20px 0 4px}
.lead{color:var(--textMuted);max-width:70ch}
article{background:var(--surface);border:1px solid var(--border);border-radius:${radius.card}px;padding:16px 20px;margin:0 0 12px;scroll-margin-top:16px}
article header{display:flex;gap:12px;align-items:baseline;flex-wrap:wrap}
article p{margin:4px 0 0}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:${typeface.size.table}px}
header code{font-size:${typeface.size.body}px;overflow-wrap:anywhere}
.method{border:1px solid var(--border);border-radius:${radius.control}px;padding:0 8px;font-weight:600;font-size:${typeface.size.table}px}
.auth{margin-left:auto;color:var(--textMuted);font-size:${typeface.size.table}px}
table{border-collapse:collapse;width:100%;font-size:${typeface.size.table}px}
th,td{text-align:left;vertical-align:top;padding:6px 12px 6px 0;border-top:1px solid var(--border)}
th{font-weight:600;color:var(--textMuted);border-top:0}
td{font-variant-numeric:tabular-nums}
td code{overflow-wrap:anywhere}
td:has(code):not(:last-child){min-width:11ch}
pre{background:var(--background);border:1px solid var(--border);border-radius:${radius.control}px;padding:12px;overflow:auto;max-height:420px;margin:8px 0}
summary{cursor:pointer;color:var(--textMuted);margin-top:12px}
[hidden]{display:none!important}
.hint{color:var(--textMuted);font-size:${typeface.size.table}px;margin:6px 0 0}
label{display:block;margin-top:12px;font-size:${typeface.size.table}px;font-weight:600}
input,select,textarea,button{font:inherit;color:var(--text);background:var(--surface);border:1px solid var(--textMuted);border-radius:${radius.control}px;padding:6px 10px;min-height:36px}
input,select,textarea{display:block;width:100%;margin-top:4px}
textarea{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:${typeface.size.table}px;resize:vertical}
button{margin-top:12px;padding:6px 20px;background:var(--primary);border-color:var(--primary);color:var(--onPrimary);font-weight:600;cursor:pointer}
button[aria-disabled]{opacity:.6}
input:focus-visible,select:focus-visible,textarea:focus-visible,button:focus-visible{outline:2px solid var(--information);outline-offset:2px}
#search{margin-bottom:24px}#search label{margin-top:0}
#credentials:not(:empty){max-width:560px;margin-top:24px;background:var(--surface);border:1px solid var(--border);border-radius:${radius.card}px;padding:4px 20px 16px}
form{border-top:1px solid var(--border);border-bottom:1px solid var(--border);margin:16px 0;padding:0 0 16px}
form input,form select{max-width:420px}
@media (max-width:800px){.page{display:block}nav{position:static;max-height:none;padding-bottom:0}nav ul{display:none}nav>div:not(#search){display:inline-block}nav a{display:inline-block;padding:4px 0;margin-right:12px}.auth{margin-left:0}}
`;
