import type { PublicBrand } from '../../../shared/brand.ts'
import { LEGAL_KINDS, type LegalKind } from '../../../shared/legalDocument.ts'
import { legalAddress } from './legalAddress.ts'
import { legal as text } from '../../../shared/text/en/site/legal.ts'

export const legalTitle = (kind: LegalKind): string => text[`${kind}Title`]

/** The legal pages that a brand has. */
export const legalMenu = (brand: PublicBrand): { label: string; to: string }[] =>
  LEGAL_KINDS.flatMap(kind => {
    const to = legalAddress(brand, kind)
    return to === undefined ? [] : { label: legalTitle(kind), to }
  })
