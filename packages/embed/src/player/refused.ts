/** Tells a video that something beside its picture was refused. Pages never hear of it. */
export const REFUSED = 'refused';

/** What belongs to a video could not be had from its address, which may be too old. */
export function tellRefused(video: EventTarget): void {
  video.dispatchEvent(new Event(REFUSED));
}
