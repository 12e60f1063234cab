import { LEGAL_PAGES, elsewhere, legalPages } from '../../../shared/legalPages.ts'
import type { LegalDocument, LegalKind } from '../../../shared/legalDocument.ts'
import { heads } from '../../../shared/text/en/site/heads.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loader } from '../../routing/page/page.ts'

/** `document`: the publisher's text; null: the site's own. */
type LegalPageData = { kind: LegalKind; document: LegalDocument | null }

const DESCRIPTIONS: Partial<Record<LegalKind, (values: { brand: string }) => string>> = {
  terms: values => heads.termsText(values),
  privacy: values => heads.privacyText(values),
}

/** The publisher's page, here or elsewhere, or the site's own, if there is one. */
export const loader: Loader<LegalPageData> = async ({ route, params, brand, readLegal = fetchLegal, signal }) => {
  const path = route.replace(':kind', params['kind'] ?? '')
  const kind = legalPages(brand).find(({ kind }) => LEGAL_PAGES[kind] === path)?.kind
  if (!kind) return NOT_FOUND
  const redirect = elsewhere(brand, kind)
  if (redirect !== undefined) return { redirect }
  const text = brand.legal?.[kind]
  try {
    const document = text === undefined ? null : await readLegal(text, signal)
    const description = DESCRIPTIONS[kind]?.({ brand: brand.appName })
    return { data: { kind, document }, head: { title: legalTitles[kind], canonical: path, description } }
  } catch {
    return { failure: 0 }
  }
}

async function fetchLegal(path: string, signal?: AbortSignal): Promise<LegalDocument> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
