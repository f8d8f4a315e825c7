import { type Language, languageOf } from '../player/messages/choose-language.ts';

/** What the frames around a player say. */
export interface Words {
  readonly close: string;
  readonly minimise: string;
  readonly restore: string;
  readonly move: string;
  /** Names the region where a video has no title. */
  readonly video: string;
  /** Of the link over the picture. */
  readonly dismiss: string;
}

/** Few and short enough to travel together. */
const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    close: 'Close video',
    minimise: 'Minimise video',
    restore: 'Show video',
    move: 'Move video, with the arrow keys',
    video: 'Video',
    dismiss: 'Dismiss',
  },
  es: {
    close: 'Cerrar vídeo',
    minimise: 'Minimizar vídeo',
    restore: 'Mostrar vídeo',
    move: 'Mover vídeo, con las flechas',
    video: 'Vídeo',
    dismiss: 'Descartar',
  },
  de: {
    close: 'Video schließen',
    minimise: 'Video verkleinern',
    restore: 'Video zeigen',
    move: 'Video verschieben, mit den Pfeiltasten',
    video: 'Video',
    dismiss: 'Ausblenden',
  },
  fr: {
    close: 'Fermer la vidéo',
    minimise: 'Réduire la vidéo',
    restore: 'Afficher la vidéo',
    move: 'Déplacer la vidéo, avec les flèches',
    video: 'Vidéo',
    dismiss: 'Masquer',
  },
  pt: {
    close: 'Fechar vídeo',
    minimise: 'Minimizar vídeo',
    restore: 'Mostrar vídeo',
    move: 'Mover vídeo, com as setas',
    video: 'Vídeo',
    dismiss: 'Dispensar',
  },
  ar: {
    close: 'إغلاق الفيديو',
    minimise: 'تصغير الفيديو',
    restore: 'إظهار الفيديو',
    move: 'تحريك الفيديو بمفاتيح الأسهم',
    video: 'فيديو',
    dismiss: 'إخفاء',
  },
  ja: {
    close: '動画を閉じる',
    minimise: '動画を最小化',
    restore: '動画を表示',
    move: '矢印キーで動画を移動',
    video: '動画',
    dismiss: '閉じる',
  },
};

/** In the language of the page around an element. */
export function wordsFor(element: Element): Words {
  return WORDS[languageOf(element)];
}
