import type { BrandTheme } from '../../../brand.ts'
import { brisk } from './brisk.ts'
import { playful } from './playful.ts'
import { storied } from './storied.ts'
import { warm, type CopyVariant } from './warm.ts'

/** All variants but `plain`, which is the text of the areas themselves. */
export const COPY_VARIANTS: Readonly<Record<Exclude<NonNullable<BrandTheme['copy']>, 'plain'>, CopyVariant>> = {
  warm,
  brisk,
  playful,
  storied,
}

export const copyVariantOf = ({ copy = 'plain' }: BrandTheme): CopyVariant | undefined =>
  copy === 'plain' ? undefined : COPY_VARIANTS[copy]
