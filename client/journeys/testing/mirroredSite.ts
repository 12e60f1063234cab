import { startCopiedSite } from './copiedSite.ts'

/** A site in the pseudo-language of `--mirrored`: 40 % longer, right to left. */
export const startMirroredSite = () => startCopiedSite({ arguments: ['--mirrored'] })
