import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { CommoncastWidgetElement } from '../element/tags.ts';
import { createView } from './view/create-view.ts';
import type { View } from './view/view.ts';
import { wordsFor } from './words.ts';

/** A widget that the page itself sets, as the studio does: shown at once, counting and remembering nothing. */
export interface Preview {
  /** Shows what is set, as far as the element is on the page and a preview. */
  draw(): void;
  end(): void;
}

/** Gives an element its `details`. What was set before the script was there is taken over. */
export function createPreview(host: CommoncastWidgetElement): Preview {
  let given = host.details;
  let view: View | undefined;
  let drawn: PublicWidget | undefined;

  const end = (): void => {
    view?.destroy();
    view = drawn = undefined;
  };
  const draw = (): void => {
    const widget = given;
    if (!widget?.player || !host.isConnected || !host.hasAttribute('preview')) {
      end();
      return;
    }
    if (view && drawn && hasSameFrame(drawn, widget)) {
      // The film plays on while texts and times are being edited.
      view.update(widget, widget.player);
    } else {
      end();
      view = createView({
        host,
        widget,
        details: widget.player,
        words: wordsFor(host),
        isPreview: true,
        onDismiss: end,
      });
    }
    drawn = widget;
  };
  Object.defineProperty(host, 'details', {
    get: () => given,
    set(next: PublicWidget | undefined) {
      given = next;
      draw();
    },
  });
  return { draw, end };
}

/** Whether only what is inside the frame differs. */
function hasSameFrame(one: PublicWidget, other: PublicWidget): boolean {
  const { player } = one;
  return (
    one.kind === other.kind &&
    one.place.corner === other.place.corner &&
    player?.id === other.player?.id &&
    player?.video?.id === other.player?.video?.id
  );
}
