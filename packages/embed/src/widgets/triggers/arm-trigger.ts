import type { WidgetTrigger } from '@commoncast/core/widgets/schema';
import { onClickOf } from './on-click-of.ts';
import { onExit } from './on-exit.ts';
import { onScrolledTo } from './on-scrolled-to.ts';

/**
 * Waits for what makes a widget appear.
 * @param fire may be called again and again by CLICK, and by EXIT until it is answered with a show
 * @returns how to stop waiting
 */
export function armTrigger(trigger: WidgetTrigger, fire: () => void): () => void {
  switch (trigger.on) {
    case 'LOAD':
      fire();
      return () => {};
    case 'DELAY': {
      const timer = setTimeout(fire, trigger.afterS * 1000);
      return () => clearTimeout(timer);
    }
    case 'SCROLL':
      return onScrolledTo(trigger.percent, fire);
    case 'EXIT':
      return onExit(fire);
    case 'CLICK':
      return onClickOf(trigger.selector, fire);
  }
}
