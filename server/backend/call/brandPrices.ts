import type { ChapterRule, CoinPackage } from '../../../shared/prices.ts'

/** What a brand sells today. */
export type BrandPrices = {
  rule: ChapterRule
  packages: readonly CoinPackage[]
  /** False: the brand's folder cannot be read, so nothing is sold. */
  areKnown: boolean
}
