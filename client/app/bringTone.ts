import type { Look } from '../../shared/brand.ts'
import type { HostStore } from '../stores/hostStore.ts'

/** A file for each tone that says something otherwise. */
const TONES = {
  plain: undefined,
  warm: () => import('../text/en/tones/warm.ts').then(({ warm }) => warm),
  brisk: () => import('../text/en/tones/brisk.ts').then(({ brisk }) => brisk),
  playful: () => import('../text/en/tones/playful.ts').then(({ playful }) => playful),
  storied: () => import('../text/en/tones/storied.ts').then(({ storied }) => storied),
}

/** What further pages say in the brand's tone: the first came with what it says. Where that fails they are plain. */
export async function bringTone(tone: NonNullable<Look['tone']>, host: HostStore): Promise<void> {
  host.tone = (await TONES[tone]?.()) ?? host.tone
}
