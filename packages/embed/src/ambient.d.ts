/** A style sheet as text; the build squeezes it. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}

/** The address of a file, in stories. */
declare module '*.vtt?url' {
  const url: string;
  export default url;
}

declare module 'hls.js/light' {
  export * from 'hls.js';
  export { default } from 'hls.js';
}

// What the player fetches later; its build puts the hashed file in the place of each name.
declare module 'virtual:more' {
  const unpack: (
    shared: typeof import('./player/shared.ts').shared,
  ) => import('./player/more/more.ts').MoreModule;
  export default unpack;
}
declare module 'virtual:lang-*' {
  export const messages: import('./player/messages/en-more.ts').Messages;
}

// The chunks as the loader and the show know them: their builds put the hashed file in the place of each name. What the
// loader takes of a chunk first is its default export, because a name would cost it bytes.
declare module 'virtual:show' {
  const createShow: typeof import('./show/create-show.ts').default;
  export default createShow;
  export const prepare: typeof import('./show/create-show.ts').prepare;
}
declare module 'virtual:player' {
  export const mountPlayer: typeof import('./player/mount-player.tsx').mountPlayer;
}
declare module 'virtual:session' {
  export const observePlayback: typeof import('./session/session.ts').observePlayback;
  const keepConsent: typeof import('./session/session.ts').default;
  export default keepConsent;
}
declare module 'virtual:cmaf' {
  export const createEngine: typeof import('./player/engines/cmaf.ts').createEngine;
  export const createNativeEngine: typeof import('./player/engines/native.ts').createNativeEngine;
}
declare module 'virtual:copies' {
  export const smoothCopies: typeof import('./player/engines/cmaf/smooth-copies.ts').smoothCopies;
}
declare module 'virtual:control' {
  export const control: typeof import('./control/control.ts').control;
  export const stepAround: typeof import('./control/control.ts').stepAround;
}
declare module 'virtual:list' {
  export const moveTo: typeof import('./list/list.ts').moveTo;
  export const stepAround: typeof import('./list/list.ts').stepAround;
}
declare module 'virtual:graphics' {
  export const mountGraphics: typeof import('./graphics/mount-graphics.ts').mountGraphics;
}
declare module 'virtual:hls' {
  export const createEngine: typeof import('./player/engines/hls.ts').createEngine;
  export const createLiveEngine: typeof import('./player/engines/hls.ts').createLiveEngine;
}
declare module 'virtual:live' {
  const createLiveShow: typeof import('./live/create-live-show.ts').default;
  export default createLiveShow;
}
declare module 'virtual:premiere' {
  export const premiereMessages: typeof import('./live/premiere/premiere.ts').premiereMessages;
  export const filmed: typeof import('./live/premiere/premiere.ts').filmed;
  export const premiereParts: typeof import('./live/premiere/premiere.ts').premiereParts;
  export const warmUp: typeof import('./live/premiere/premiere.ts').warmUp;
  export const edgeAt: typeof import('./live/premiere/premiere.ts').edgeAt;
  export const pictureMs: typeof import('./live/premiere/premiere.ts').pictureMs;
  export const asOf: typeof import('./live/premiere/premiere.ts').asOf;
  export const changesAtMs: typeof import('./live/premiere/premiere.ts').changesAtMs;
}
declare module 'virtual:chat' {
  const createChat: typeof import('./chat/create-chat.ts').default;
  export default createChat;
}
declare module 'virtual:rtc' {
  export const createEngine: typeof import('./player/engines/web-rtc.ts').createEngine;
}
/** Serves a second business by being loaded. */
declare module 'virtual:site' {
  export type Served = typeof import('./second-site.ts');
}
declare module 'virtual:widgets' {
  const mountWidgets: typeof import('./widgets/mount-widgets.ts').default;
  export default mountWidgets;
}
