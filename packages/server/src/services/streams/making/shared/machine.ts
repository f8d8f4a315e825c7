import { v4 as uuidv4 } from 'uuid';

/** This process, among those that make videos. */
export const MACHINE = uuidv4();
