import type { Look } from '../../../../shared/brand.ts'
import { brisk } from './brisk.ts'
import { playful } from './playful.ts'
import { storied } from './storied.ts'
import { warm } from './warm.ts'
import type { Tone } from './tone.ts'

/** Every tone but `plain`, which is what the areas say themselves. */
export const TONES: Readonly<Record<Exclude<NonNullable<Look['tone']>, 'plain'>, Tone>> = {
  warm,
  brisk,
  playful,
  storied,
}

/** What a brand's pages say in its tone; undefined where they are plain. */
export const toneOf = ({ tone = 'plain' }: Look): Tone | undefined => (tone === 'plain' ? undefined : TONES[tone])
