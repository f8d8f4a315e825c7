import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { ShownPlayer } from '../loader/about.ts';
import type { Site } from '../loader/site.ts';
import { assign } from '../split-test/assign.ts';
import type { Exposures } from '../split-test/exposures.ts';
import { meets } from './conditions.ts';
import { type Memories, mayShow, noteDismissed, noteShown } from './frequency.ts';
import { type Spot, whenPlaceIsThere } from './place-host.ts';
import { armTrigger } from './triggers/arm-trigger.ts';
import { createView } from './view/create-view.ts';
import type { View } from './view/view.ts';
import { onLeave } from './widget-element.ts';
import { wordsFor } from './words.ts';

export interface RunParts {
  readonly widget: PublicWidget;
  readonly memories: Memories;
  readonly exposures: Exposures;
  /** Whose widget it is. */
  readonly site: Site;
}

/** One widget on one page, from waiting for its trigger to its end. */
export interface WidgetRun {
  /** It is shown, and may go on on the next page of an app. */
  isShown(): boolean;
  /** The visitor is known by another id from now on. */
  identityChanged(): void;
  destroy(): void;
}

/** Shows a widget when and where it should be, to whom it should be shown. */
export function runWidget({ widget, memories, exposures, site }: RunParts): WidgetRun {
  const { id, trigger, test } = widget;
  let view: View | undefined;
  let stopWaiting = (): void => {};
  let clear = (): void => {};
  let disarm = (): void => {};
  let isOver = false;
  /** Shown, or on its way. */
  let isBusy = false;
  let expose = (): void => {};

  const unshow = (): void => {
    const shown = view;
    view = undefined;
    isBusy = false;
    shown?.destroy();
    stopWaiting();
    clear();
  };
  const dismiss = (): void => {
    noteDismissed(id, memories, Date.now());
    unshow();
  };
  const show = (spot: Spot, player: ShownPlayer): void => {
    const host = spot.open();
    clear = () => spot.clear(host);
    onLeave(host, unshow);
    view = createView({
      host,
      widget,
      details: player,
      words: wordsFor(host),
      isPreview: false,
      site,
      onDismiss: dismiss,
    });
  };
  const fire = (): void => {
    if (isOver) return;
    if (view && trigger.on === 'CLICK') void view.player.play();
    if (isBusy || !meets(widget.conditions, window.innerWidth, navigator.language)) return;
    if (!mayShow(widget, memories, Date.now())) return;
    const variant = test && assign(test, exposures.visitorId());
    const player = test ? variant?.player : widget.player;
    if (!variant && !player) return;
    isBusy = true;
    if (trigger.on !== 'CLICK') disarm();
    stopWaiting = whenPlaceIsThere(widget, (spot) => {
      noteShown(id, memories, Date.now());
      const subject = {
        widgetId: id,
        ...(test && variant && { test: { id: test.id, phase: test.phase, variantKey: variant.key } }),
      };
      const details = player && { ...player, about: { subject, waiting: [] } };
      // A hold-out is logged at the same moment as those who see something.
      if (test && variant) {
        expose = () => {
          if (assign(test, exposures.visitorId())?.key === variant.key) exposures.log(subject, details);
        };
        expose();
      }
      if (!details) return;
      show(spot, details);
      if (trigger.on === 'CLICK') void view?.player.play();
    });
  };

  const stop = armTrigger(trigger, fire);
  disarm = stop;
  if (isBusy && trigger.on !== 'CLICK') stop();
  return {
    isShown: () => !!view?.player.isConnected,
    identityChanged: () => expose(),
    destroy() {
      isOver = true;
      disarm();
      unshow();
    },
  };
}
