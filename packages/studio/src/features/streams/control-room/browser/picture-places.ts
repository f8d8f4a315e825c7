export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where a picture stands in a frame, from its top left. */
export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** How much of the shorter side the camera takes in the corner, and how far from the edges it stays. */
const CAMERA_SHARE = 0.28;
const MARGIN_SHARE = 0.03;

/** The largest place in a frame that shows all of a picture, in the middle. */
export function containedIn(frame: Size, picture: Size): Place {
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  return { x: (frame.width - width) / 2, y: (frame.height - height) / 2, width, height };
}

/** The corner in which the camera stands over a shared screen, at the bottom right. */
export function cameraPlace(frame: Size, picture: Size): Place {
  const shorter = Math.min(frame.width, frame.height);
  const height = shorter * CAMERA_SHARE;
  const width = (height * picture.width) / picture.height;
  const margin = shorter * MARGIN_SHARE;
  return { x: frame.width - width - margin, y: frame.height - height - margin, width, height };
}
