/** @typedef {import('../try-form.ts').TryForm} TryForm */
/** @typedef {import('../try-form.ts').TryForm['parameters'][number]} TryParameter */

const HEADERS_THAT_MATTER = ['etag', 'retry-after', 'location', 'content-type'];
const UUID = /^[0-9a-f]{8}-/;

/**
 * Adds the fields for credentials, kept in memory only, and to each call a form that sends it.
 * @param {HTMLElement} place
 */
export function addForms(place) {
  place.setAttribute('role', 'group');
  place.setAttribute('aria-label', 'Credentials for trying calls');
  const token = addField(place, 'Access token', textField('credential-token'));
  const publicKey = addField(place, 'Public key', textField('credential-key'));
  place.append(
    hint(
      'For the forms below. They stay on this page until you leave it. A log-in that you try here fills in its access token.',
    ),
  );
  for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-try]'))) {
    const details = /** @type {HTMLDetailsElement} */ (one.closest('details'));
    const fill = () => addForm(one, JSON.parse(one.dataset.try ?? ''), { token, publicKey });
    if (details.open) fill();
    else details.addEventListener('toggle', fill, { once: true });
  }
}

/**
 * @param {HTMLElement} place
 * @param {TryForm} call
 * @param {{ token: HTMLInputElement, publicKey: HTMLInputElement }} credentials
 */
function addForm(place, call, credentials) {
  const id = place.closest('article')?.id ?? '';
  const form = document.createElement('form');
  form.setAttribute('aria-label', `Try ${call.method} ${call.path}`);
  form.innerHTML = '<h3>Try it</h3>';
  const fields = call.parameters.map((parameter) => {
    const input = fieldFor(parameter);
    input.id = `${id}-${parameter.name}`;
    input.required = parameter.required;
    // Somebody else's id would only find nothing.
    if (parameter.required && !UUID.test(parameter.example)) input.value = parameter.example;
    return { parameter, input: addField(form, labelOf(parameter), input) };
  });
  const body = call.body === undefined ? null : document.createElement('textarea');
  if (body) {
    Object.assign(body, {
      id: `${id}-body`,
      value: call.body,
      rows: Math.min(14, call.body?.split('\n').length ?? 1),
    });
    body.spellcheck = false;
    addField(form, 'Body', body);
  }
  const send = document.createElement('button');
  send.textContent = 'Send';
  form.append(send);
  if (call.method !== 'GET') form.append(hint('This may change your data.'));
  const status = hint('');
  status.setAttribute('role', 'status');
  const output = document.createElement('div');
  form.append(status, output);
  place.append(form);

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    output.replaceChildren();
    const complaint = complaintAbout(call, body?.value, credentials);
    if (complaint) {
      status.textContent = complaint;
      return;
    }
    send.setAttribute('aria-disabled', 'true');
    status.textContent = 'Sending…';
    const startedAt = performance.now();
    try {
      const response = await fetch(addressOf(call, fields), {
        method: call.method,
        headers: headersOf(call, fields, credentials),
        // The session of somebody who is signed in to the studio stays out of it.
        credentials: 'omit',
        cache: 'no-store',
        ...(body && { body: body.value }),
      });
      const text = await readBody(response);
      status.textContent = `${inWords(response)} in ${Math.round(performance.now() - startedAt)} ms.`;
      output.append(...show(response, text));
      keepToken(text, credentials.token);
    } catch {
      status.textContent = 'No answer came from the server. Check your connection, then send it again.';
    } finally {
      send.removeAttribute('aria-disabled');
    }
  });
}

/**
 * @param {TryForm} call
 * @param {string | undefined} body
 * @param {{ token: HTMLInputElement, publicKey: HTMLInputElement }} credentials
 */
function complaintAbout(call, body, { token, publicKey }) {
  if (call.auth === 'bearer' && !token.value.trim()) {
    return 'Enter an access token at the top of this page first, or try a log-in, which fills it in.';
  }
  if (call.auth === 'public-key' && body === undefined && !publicKey.value.trim()) {
    return 'Enter a public key at the top of this page first.';
  }
  if (body === undefined || call.bodyType !== 'application/json') return '';
  try {
    JSON.parse(body);
    return '';
  } catch (error) {
    return `The body is not JSON: ${/** @type {Error} */ (error).message}`;
  }
}

/**
 * @param {TryForm} call
 * @param {{ parameter: TryParameter, input: { value: string } }[]} fields
 */
function addressOf(call, fields) {
  const query = new URLSearchParams();
  let path = call.path;
  for (const { parameter, input } of fields) {
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    if (parameter.in !== 'query') continue;
    for (const value of parameter.isList ? input.value.split(/\s+/) : [input.value])
      if (value) query.append(parameter.name, value);
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * @param {TryForm} call
 * @param {{ parameter: TryParameter, input: { value: string } }[]} fields
 * @param {{ token: HTMLInputElement, publicKey: HTMLInputElement }} credentials
 */
function headersOf(call, fields, { token, publicKey }) {
  const headers = new Headers();
  if (call.bodyType) headers.set('content-type', call.bodyType);
  if (call.auth === 'bearer') headers.set('authorization', `Bearer ${token.value.trim()}`);
  if (call.auth === 'public-key' && publicKey.value) headers.set('x-public-key', publicKey.value.trim());
  for (const { parameter, input } of fields) {
    if (parameter.in === 'header' && input.value) headers.set(parameter.name, input.value);
  }
  return headers;
}

/** @param {Response} response */
async function readBody(response) {
  const type = response.headers.get('content-type') ?? '';
  if (/json/.test(type)) return readable(await response.text());
  if (/text|xml|mpegurl/.test(type)) return response.text();
  const { size } = await response.blob();
  return size > 0 ? `${size.toLocaleString('en')} bytes of ${type}` : '';
}

/** @param {string} text */
function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** @param {Response} response */
function inWords({ ok, status }) {
  if (ok) return `Done: ${status}`;
  if (status === 429) return 'Refused, because of too many calls: 429';
  return status < 500 ? `Refused: ${status}` : `The server failed: ${status}`;
}

/**
 * @param {Response} response
 * @param {string} text
 */
function show(response, text) {
  const headers = HEADERS_THAT_MATTER.filter((name) => response.headers.has(name))
    .map((name) => `${name}: ${response.headers.get(name)}`)
    .join('\n');
  return [headers, text].filter(Boolean).map((content) => {
    const block = document.createElement('pre');
    block.tabIndex = 0;
    block.textContent = content;
    return block;
  });
}

/**
 * @param {string} text
 * @param {HTMLInputElement} field
 */
function keepToken(text, field) {
  const found = /"accessToken": "([^"]+)"/.exec(text);
  if (found?.[1]) field.value = found[1];
}

/**
 * @template {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Field
 * @param {HTMLElement} place
 * @param {string} name
 * @param {Field} field
 */
function addField(place, name, field) {
  const label = document.createElement('label');
  label.htmlFor = field.id;
  label.textContent = name;
  place.append(label, field);
  return field;
}

/** @param {string} id */
function textField(id) {
  const field = document.createElement('input');
  field.id = id;
  field.autocomplete = 'off';
  field.spellcheck = false;
  return field;
}

/** @param {TryParameter} parameter */
function fieldFor(parameter) {
  if (parameter.values) return choice(parameter);
  if (!parameter.isList) return textField('');
  const field = document.createElement('textarea');
  field.rows = 2;
  field.spellcheck = false;
  return field;
}

/** @param {TryParameter} parameter */
function labelOf({ name, required, isList }) {
  const notes = [...(required ? ['required'] : []), ...(isList ? ['one per line'] : [])];
  return notes.length > 0 ? `${name} (${notes.join(', ')})` : name;
}

/** @param {TryParameter} parameter */
function choice({ values = [], required }) {
  const field = document.createElement('select');
  for (const value of required ? values : ['', ...values]) field.append(new Option(value, value));
  return field;
}

/** @param {string} text */
function hint(text) {
  const paragraph = document.createElement('p');
  paragraph.className = 'hint';
  paragraph.textContent = text;
  return paragraph;
}
