import type { PublicBrand } from '../../../shared/brand.ts'
import { LEGAL_KINDS } from '../../../shared/legalDocument.ts'
import { legalAddress } from './legalAddress.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'

/** The legal pages that a brand has. */
export const legalMenu = (brand: PublicBrand): { label: string; to: string }[] =>
  LEGAL_KINDS.flatMap(kind => {
    const to = legalAddress(brand, kind)
    return to === undefined ? [] : { label: legalTitles[kind], to }
  })
