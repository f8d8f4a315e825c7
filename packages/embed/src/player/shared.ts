import { useEffect, useRef, useState } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { ownAddress, useParts, useView } from './context.ts';

/**
 * What the later chunk of this player uses of this one: it imports nothing, so that this chunk can know its hash, and
 * there is one Preact.
 */
export const shared = {
  react: { useEffect, useRef, useState },
  runtime: { Fragment, jsx, jsxs },
  context: { ownAddress, useParts, useView },
};
