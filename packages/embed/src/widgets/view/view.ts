import type { PublicWidget } from '@commoncast/core/widgets/schema';
import type { CommoncastPlayerElement } from '../../element/tags.ts';
import type { ShownPlayer } from '../../loader/about.ts';
import type { Site } from '../../loader/site.ts';
import type { Words } from '../words.ts';

/** What is drawn into a `<commoncast-widget>`. */
export interface ViewParts {
  readonly host: HTMLElement;
  readonly widget: PublicWidget;
  readonly details: ShownPlayer;
  readonly words: Words;
  /** In the studio: nothing is counted, and the focus stays where it is. */
  readonly isPreview: boolean;
  /** Whose widget it is; left out in a preview. */
  readonly site?: Site;
  /** The visitor has closed it. */
  readonly onDismiss: () => void;
}

/** A widget that stands on the page. */
export interface View {
  readonly player: CommoncastPlayerElement;
  /** Draws other settings in the same frame. */
  update(widget: PublicWidget, details: ShownPlayer): void;
  /** Leaves nothing behind: no listener, timer or node. */
  destroy(): void;
}

/** How one kind of widget is framed: puts the picture into the root. @returns how to undo what is not in the root */
export type FrameKind = (
  parts: ViewParts & { readonly root: ShadowRoot },
  picture: HTMLElement,
  player: CommoncastPlayerElement,
) => () => void;
