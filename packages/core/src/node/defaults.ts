// The one place of this entry point that touches randomness and the ports of the machine.
import { systemSurroundings } from '../defaults.ts';

/** At least 16 random characters of 0-9a-z: too many to guess, and a valid host label. */
export const randomLabel: () => string = systemSurroundings.createId;
