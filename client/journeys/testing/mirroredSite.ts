import { startCopiedSite } from './copiedSite.ts'

/** A site that speaks the pseudo-language of `--mirrored`: 40 % longer, from right to left. */
export const startMirroredSite = () => startCopiedSite({ arguments: ['--mirrored'] })
