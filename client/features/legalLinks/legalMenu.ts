import type { PublicBrand } from '../../../shared/brand.ts'
import { legalPages } from '../../../shared/legalPages.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'

export const legalMenu = (brand: PublicBrand): { label: string; to: string }[] =>
  legalPages(brand).map(({ kind, to }) => ({ label: legalTitles[kind], to }))
