import type { BrandTheme, PublicBrand } from '../../shared/brand.ts'

const VARIANTS = {
  plain: undefined,
  warm: () => import('../../shared/text/en/copy/warm.ts').then(({ warm }) => warm),
  brisk: () => import('../../shared/text/en/copy/brisk.ts').then(({ brisk }) => brisk),
  playful: () => import('../../shared/text/en/copy/playful.ts').then(({ playful }) => playful),
  storied: () => import('../../shared/text/en/copy/storied.ts').then(({ storied }) => storied),
}

/** Loads the brand's copy variant for later pages: the first page came with its texts. */
export async function loadCopyVariant(variant: NonNullable<BrandTheme['copy']>, brand: PublicBrand): Promise<void> {
  brand.words = (await VARIANTS[variant]?.()) ?? brand.words
}
