import type { SiteBuilder } from '@commoncast/core/verification/constants';

interface Builder {
  /** In the address. */
  readonly key: SiteBuilder;
  readonly name: string;
  readonly steps: readonly string[];
}

const PLACE_IT = 'Paste a player’s placement, from Players, where the video should be.';

/** Short ways to the two places that need pasting, in the words of each builder. */
export const BUILDERS: readonly [Builder, ...Builder[]] = [
  {
    key: 'html',
    name: 'Plain HTML',
    steps: [
      'Paste the snippet before </head>, or anywhere in <body>. It does not slow the page down.',
      PLACE_IT,
    ],
  },
  {
    key: 'wordpress',
    name: 'WordPress',
    steps: [
      'Zip the Commoncast plugin (the folder examples/wordpress/commoncast), upload it under Plugins → Add New Plugin → Upload Plugin, and activate it.',
      'Open Settings → Commoncast, paste the snippet and save. The plugin adds it to every page.',
      'In a post or page, add the Commoncast block and paste the player’s ID, or add a Shortcode block and paste the shortcode below.',
      'No plugin? Paste the snippet into a Custom HTML block in the footer of your theme, and the placement of a player, from Players, into another one on the page.',
    ],
  },
  {
    key: 'shopify',
    name: 'Shopify',
    steps: [
      'Open Online Store → Themes, then Edit code in the menu of your theme.',
      'In layout/theme.liquid, paste the snippet before </head> and save.',
      'In the theme editor add a Custom Liquid section and paste the placement of a player, from Players.',
    ],
  },
  {
    key: 'webflow',
    name: 'Webflow',
    steps: [
      'Open Site settings → Custom code and paste the snippet into Head code.',
      'In the Designer, drag a Code Embed element to where the video should be and paste the placement of a player, from Players.',
      'Publish the site: custom code does not run in the Designer.',
    ],
  },
  {
    key: 'wix',
    name: 'Wix',
    steps: [
      'Open Settings → Custom code, add code, and paste the snippet. Choose All pages and Head.',
      'In the editor choose Add → Embed code → Custom element or Embed HTML, and paste the snippet together with the placement of a player, from Players: Wix shows embedded HTML in its own frame.',
      'Publish the site.',
    ],
  },
  {
    key: 'squarespace',
    name: 'Squarespace',
    steps: [
      'Open Settings → Developer tools → Code injection and paste the snippet into Header.',
      'On the page add a Code block, choose HTML, and paste the placement of a player, from Players.',
      'Save. Squarespace may block scripts while you are logged in, so check the page in a private window.',
    ],
  },
];
