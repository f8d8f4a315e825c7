import type { Language } from '../../player/messages/choose-language.ts';
import type { LiveMessages } from '../live-messages.ts';

type PremiereMessages = Pick<
  LiveMessages,
  'startsAt' | 'startWhenLive' | 'startsAutomatically' | 'onAir' | 'nowLive' | 'broadcastEnded' | 'cancelled'
>;

/** What is said otherwise of a premiere than of a broadcast. */
export const premiereMessages: Readonly<Record<Language, PremiereMessages>> = {
  en: {
    startsAt: 'Premieres on {time}',
    startWhenLive: 'Start with the premiere',
    startsAutomatically: 'Starts automatically when the premiere begins',
    onAir: 'Premiere',
    nowLive: 'The premiere has begun',
    broadcastEnded: 'The premiere has ended',
    cancelled: 'This premiere was cancelled',
  },
  de: {
    startsAt: 'Premiere am {time}',
    startWhenLive: 'Mit der Premiere starten',
    startsAutomatically: 'Startet von selbst, sobald die Premiere beginnt',
    onAir: 'Premiere',
    nowLive: 'Die Premiere hat begonnen',
    broadcastEnded: 'Die Premiere ist zu Ende',
    cancelled: 'Diese Premiere wurde abgesagt',
  },
  es: {
    startsAt: 'Estreno el {time}',
    startWhenLive: 'Iniciar con el estreno',
    startsAutomatically: 'Se inicia solo cuando empiece el estreno',
    onAir: 'Estreno',
    nowLive: 'El estreno ha empezado',
    broadcastEnded: 'El estreno ha terminado',
    cancelled: 'Este estreno se ha cancelado',
  },
  fr: {
    startsAt: 'Première le {time}',
    startWhenLive: 'Lancer avec la première',
    startsAutomatically: 'Se lance toute seule dès que la première commence',
    onAir: 'Première',
    nowLive: 'La première a commencé',
    broadcastEnded: 'La première est terminée',
    cancelled: 'Cette première a été annulée',
  },
  pt: {
    startsAt: 'Estreia em {time}',
    startWhenLive: 'Iniciar com a estreia',
    startsAutomatically: 'Inicia sozinha quando a estreia começar',
    onAir: 'Estreia',
    nowLive: 'A estreia começou',
    broadcastEnded: 'A estreia terminou',
    cancelled: 'Esta estreia foi cancelada',
  },
  ar: {
    startsAt: 'العرض الأول في {time}',
    startWhenLive: 'التشغيل عند بدء العرض',
    startsAutomatically: 'يبدأ التشغيل تلقائيًا عند بدء العرض الأول',
    onAir: 'عرض أول',
    nowLive: 'بدأ العرض الأول',
    broadcastEnded: 'انتهى العرض الأول',
    cancelled: 'أُلغي هذا العرض الأول',
  },
  ja: {
    startsAt: '{time} プレミア公開',
    startWhenLive: '公開と同時に再生',
    startsAutomatically: 'プレミア公開が始まると自動で再生されます',
    onAir: 'プレミア公開',
    nowLive: 'プレミア公開が始まりました',
    broadcastEnded: 'プレミア公開は終了しました',
    cancelled: 'このプレミア公開は中止されました',
  },
};
