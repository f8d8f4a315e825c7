import type { stepAround } from './step-around.ts';

export { moveTo } from './move-to.ts';
export { stepAround } from './step-around.ts';

export type StepAround = typeof stepAround;
