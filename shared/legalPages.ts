import type { PublicBrand } from './brand.ts'
import type { LegalKind } from './legalDocument.ts'

/** Where the site has its legal pages. */
export const LEGAL_PAGES: Readonly<Record<LegalKind, string>> = {
  imprint: '/legal/imprint',
  terms: '/myinfo/teams_of_services',
  privacy: '/myinfo/privacyPolicy',
  withdrawal: '/legal/withdrawal',
  contact: '/legal/contact',
}

type Brand = Pick<PublicBrand, 'legal' | 'publisher'>

/** The brand has the page elsewhere, at this address. */
export function elsewhere({ legal }: Brand, kind: LegalKind): string | undefined {
  const page = legal?.[kind]
  return page?.startsWith('/') ? undefined : page
}

function legalAddress(brand: Brand, kind: LegalKind): string | undefined {
  const isOurs = kind === 'terms' || kind === 'privacy' || (kind === 'imprint' && brand.publisher !== undefined)
  return elsewhere(brand, kind) ?? (isOurs || brand.legal?.[kind] ? LEGAL_PAGES[kind] : undefined)
}

/** All of a brand's, in the order of links. */
export const legalPages = (brand: Brand): { kind: LegalKind; to: string }[] =>
  (Object.keys(LEGAL_PAGES) as LegalKind[]).flatMap(kind => {
    const to = legalAddress(brand, kind)
    return to === undefined ? [] : { kind, to }
  })
