import type { Look, PublicBrand } from '../../shared/brand.ts'

/** A file for each tone that says something otherwise. */
const TONES = {
  plain: undefined,
  warm: () => import('../text/en/tones/warm.ts').then(({ warm }) => warm),
  brisk: () => import('../text/en/tones/brisk.ts').then(({ brisk }) => brisk),
  playful: () => import('../text/en/tones/playful.ts').then(({ playful }) => playful),
  storied: () => import('../text/en/tones/storied.ts').then(({ storied }) => storied),
}

/** What further pages say in the brand's tone: the first came with what it says. Where that fails they are plain. */
export async function bringTone(tone: NonNullable<Look['tone']>, brand: PublicBrand): Promise<void> {
  brand.words = (await TONES[tone]?.()) ?? brand.words
}
