import type { ChapterRule } from '../../../shared/prices.ts'

/** What a brand sells today. */
export type BrandPrices = {
  rule: ChapterRule
  /** False: the brand's folder cannot be read, so nothing is sold. */
  areKnown: boolean
}
