import type { LegalDocument, LegalKind } from '../../../shared/legalDocument.ts'
import { NOT_FOUND } from '../../routing/page/outcome.ts'
import type { Loaded, PageContext } from '../../routing/page/page.ts'
import { elsewhere, legalAddress, LEGAL_PAGES } from '../legalLinks/legalAddress.ts'
import { legalTitles } from '../../../shared/text/en/site/legalTitles.ts'

/** The publisher's text; null: the site's own. */
export type LegalPageData = LegalDocument | null

/** Loads a legal page: the publisher's, here or elsewhere, or the site's own, if there is one. */
export async function loadLegalPage(
  kind: LegalKind,
  { brand, readLegal, signal }: PageContext,
  description?: string,
): Promise<Loaded<LegalPageData>> {
  const redirect = elsewhere(brand, kind)
  if (redirect !== undefined) return { redirect }
  if (legalAddress(brand, kind) === undefined) return NOT_FOUND
  const path = brand.legal?.[kind]
  try {
    const data = path === undefined ? null : await (readLegal ?? fetchLegal)(path, signal)
    return { data, head: { title: legalTitles[kind], canonical: LEGAL_PAGES[kind], description } }
  } catch {
    return { failure: 0 }
  }
}

async function fetchLegal(path: string, signal?: AbortSignal): Promise<LegalDocument> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}
