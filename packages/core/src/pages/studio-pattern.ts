import { STUDIO_PATHS } from './paths.ts';

export type StudioPattern = (typeof STUDIO_PATHS)[keyof typeof STUDIO_PATHS];

const PATTERNS = Object.values(STUDIO_PATHS).map((pattern) => ({
  pattern,
  expression: expressionOf(pattern),
}));

/** The studio's page at a path, as its entry in `STUDIO_PATHS`, without any id; null where the studio has no page. */
export function studioPatternOf(pathname: string): StudioPattern | null {
  return PATTERNS.find(({ expression }) => expression.test(pathname))?.pattern ?? null;
}

function expressionOf(pattern: string): RegExp {
  const steps = pattern
    .split('/')
    .slice(1)
    .map((step) => {
      if (!step.startsWith(':')) return `/${step}`;
      return step.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    });
  return new RegExp(`^${steps.join('')}/?$`);
}
