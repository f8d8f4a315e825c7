// What a platform is made of once its database is open; loaded while that is being opened.

export { layFoundation } from './lay-foundation.ts';
export { openLiveEngine } from './live/engine/live-engine.ts';
export { createLocalMediaEngine } from './media/local-media-engine.ts';
export { createWorkMetrics } from './metrics/work-metrics.ts';
export { createMonitor } from './monitor.ts';
export { createServices } from './services.ts';
export { createWeb } from './web.ts';
export { startWorkers } from './workers.ts';
