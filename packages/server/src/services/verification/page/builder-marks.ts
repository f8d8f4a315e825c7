import type { SiteBuilder } from '@commoncast/core/verification/constants';

interface BuilderMarks {
  readonly builder: SiteBuilder;
  /** Of `<meta name="generator">`. */
  readonly generator: RegExp;
  /** Of an address in the page. */
  readonly address: RegExp;
  /** Attribute of `<html>`. */
  readonly attribute?: string;
  /** Response headers, `name: value`. */
  readonly header: RegExp;
}

const MARKS: readonly BuilderMarks[] = [
  {
    builder: 'shopify',
    generator: /^shopify/i,
    address: /\/\/cdn\.shopify\.com\/|\/cdn\/shop\//,
    header: /^(x-shopid|x-shardid|x-shopify-stage):|^powered-by: shopify/im,
  },
  {
    builder: 'webflow',
    generator: /^webflow/i,
    address: /\.website-files\.com\/|\.webflow\.com\//,
    attribute: 'data-wf-site',
    header: /^x-wf-|^server: webflow/im,
  },
  {
    builder: 'wix',
    generator: /^wix\.com/i,
    address: /\/\/static\.(parastorage|wixstatic)\.com\//,
    header: /^x-wix-request-id:|^server: pepyaka/im,
  },
  {
    builder: 'squarespace',
    generator: /^squarespace/i,
    address: /\/\/(static1|assets)\.squarespace\.com\/|\.squarespace-cdn\.com\//,
    header: /^server: squarespace/im,
  },
  {
    builder: 'wordpress',
    generator: /^(wordpress|woocommerce|elementor)/i,
    address: /\/wp-(content|includes|json)\//,
    header: /rel="?https:\/\/api\.w\.org\/|^x-pingback:|^x-powered-by: wp /im,
  },
];

/** Collects signs of the site builder that made the markup. */
export function createBuilderMarks() {
  const seen = new Set<SiteBuilder>();
  const mark = (isMarked: (marks: BuilderMarks) => boolean): void => {
    for (const marks of MARKS) if (isMarked(marks)) seen.add(marks.builder);
  };
  return {
    see(tag: string, attributes: ReadonlyMap<string, string>): void {
      const content = attributes.get('content') ?? '';
      const address = attributes.get('src') ?? attributes.get('href') ?? '';
      if (tag === 'meta' && attributes.get('name')?.toLowerCase() === 'generator') {
        mark(({ generator }) => generator.test(content));
      } else if (tag === 'html')
        mark(({ attribute }) => attribute !== undefined && attributes.has(attribute));
      else if (/^(script|link|img)$/.test(tag)) mark((marks) => marks.address.test(address.slice(0, 2048)));
    },
    /** @param headers of the answer, a line each */
    decide(headers: string): SiteBuilder {
      mark(({ header }) => header.test(headers));
      // A shop or a builder's page may borrow from WordPress, hardly the other way round.
      return MARKS.find(({ builder }) => seen.has(builder))?.builder ?? 'html';
    },
  };
}
