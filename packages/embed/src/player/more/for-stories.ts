import { type MoreModule, more } from './more.ts';

/** As the build makes it; in stories there is one Preact anyway. */
export default (): MoreModule => more;
