/* The block in the editor: choose what to show, see the real player. Runs as it is, without a build. */
((wp) => {
  const { createElement: el, Fragment, useState } = wp.element;
  const { __ } = wp.i18n;
  const { InspectorControls, useBlockProps } = wp.blockEditor;
  const { Button, ExternalLink, Notice, PanelBody, Placeholder, SelectControl, TextControl } = wp.components;
  const { origin = '', settings = '' } = window.commoncastEditor ?? {};

  const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
  const KINDS = [
    { value: 'player', label: __('Player', 'commoncast') },
    { value: 'video', label: __('Video', 'commoncast') },
    { value: 'playlist', label: __('Playlist', 'commoncast') },
    { value: 'widget', label: __('Widget', 'commoncast') },
  ];
  /** How an address or code that people paste tells what its ID is of. */
  const MARKS = [
    ['widget', /widget-id=|widget=/],
    ['playlist', /\/p\/|playlist=/],
    ['video', /\/v\/|video-id=|\[commoncast video=/],
    ['player', /player-id=|data-commoncast-player=|\/embed\/|player=/],
  ];

  /** What was typed or pasted: an ID, an address, a shortcode or a whole placement. */
  function read(pasted, kind) {
    const player = /(?:player-id=|data-commoncast-player=|player=)["'\s]*([0-9a-f-]{36})/i.exec(pasted);
    if (player) return { kind: 'player', id: player[1].toLowerCase() };
    const [id] = UUID.exec(pasted) ?? [];
    if (!id) return null;
    const [marked = kind] = MARKS.find(([, mark]) => mark.test(pasted)) ?? [];
    return { kind: marked, id: id.toLowerCase() };
  }

  function Chooser({ attributes, setAttributes }) {
    const [typed, setTyped] = useState(attributes.id);
    const [isWrong, setWrong] = useState(false);
    const choose = (event) => {
      event.preventDefault();
      const found = read(typed, attributes.kind);
      setWrong(!found);
      if (found) setAttributes(found);
    };
    return el(
      Placeholder,
      {
        icon: 'video-alt3',
        label: 'Commoncast',
        instructions: __(
          'Paste the ID, address or code of a player, video, playlist or widget.',
          'commoncast',
        ),
      },
      el(
        'form',
        { onSubmit: choose },
        el(SelectControl, {
          __nextHasNoMarginBottom: true,
          label: __('Show', 'commoncast'),
          value: attributes.kind,
          options: KINDS,
          onChange: (kind) => setAttributes({ kind }),
        }),
        el(TextControl, {
          __nextHasNoMarginBottom: true,
          label: __('ID, address or code', 'commoncast'),
          value: typed,
          onChange: setTyped,
        }),
        el(Button, { variant: 'primary', type: 'submit' }, __('Show it', 'commoncast')),
      ),
      isWrong &&
        el(
          Notice,
          { status: 'error', isDismissible: false },
          __('There is no ID in that. In the studio, open the player and copy its code.', 'commoncast'),
        ),
    );
  }

  function Preview({ attributes: { kind, id, title, width } }) {
    if (kind === 'widget')
      return el(Placeholder, {
        icon: 'video-alt3',
        label: 'Commoncast',
        instructions: __(
          'The widget appears here on the page, once it is switched on in the studio.',
          'commoncast',
        ),
      });
    if (!origin)
      return el(
        Notice,
        { status: 'warning', isDismissible: false },
        __('Paste your snippet under Settings → Commoncast to see the player.', 'commoncast'),
        ' ',
        settings && el(ExternalLink, { href: settings }, __('Open the settings', 'commoncast')),
      );
    const size = /^\d+$/.test(width) ? `${width}px` : width;
    return el('iframe', {
      src: `${origin}/embed/${id}`,
      title: title || __('Preview of the player', 'commoncast'),
      allow: 'autoplay; fullscreen; picture-in-picture; encrypted-media',
      style: { display: 'block', width: size || '100%', maxWidth: '100%', aspectRatio: '16 / 9', border: 0 },
    });
  }

  function Edit(props) {
    const { attributes, setAttributes } = props;
    const field = (name, label, help) =>
      el(TextControl, {
        __nextHasNoMarginBottom: true,
        label,
        help,
        value: attributes[name],
        onChange: (value) => setAttributes({ [name]: value }),
      });
    return el(
      Fragment,
      null,
      el(
        InspectorControls,
        null,
        el(
          PanelBody,
          { title: __('Settings', 'commoncast') },
          field(
            'width',
            __('Width', 'commoncast'),
            __('In pixels or percent. Leave empty to fill the column.', 'commoncast'),
          ),
          field(
            'title',
            __('Title', 'commoncast'),
            __('Read out to people who do not see the picture.', 'commoncast'),
          ),
          attributes.id &&
            el(
              Button,
              { variant: 'secondary', onClick: () => setAttributes({ id: '' }) },
              __('Choose another one', 'commoncast'),
            ),
        ),
      ),
      el('div', useBlockProps(), el(attributes.id ? Preview : Chooser, props)),
    );
  }

  wp.blocks.registerBlockType('commoncast/player', { edit: Edit, save: () => null });
})(window.wp);
