import { readdirSync } from 'node:fs'
import type { BrandFile } from '../../../../shared/brand.ts'
import type { Locales } from '../../../../shared/locales.ts'
import { LEGAL_KINDS, type LegalDocument, type LegalKind } from '../../../../shared/legalDocument.ts'
import { readSmallFile } from '../../../process/readSmallFile.ts'
import { unreadable } from '../../../settings/issues.ts'
import { ownFile } from '../pictures/picture.ts'
import { hashOf } from '../pictures/pictureContent.ts'
import { readMarkdown } from './markdown.ts'

type LegalFile = { hash: string; document: LegalDocument }

export type Legal = {
  /** By name, such as `terms.en.json`. */
  files: ReadonlyMap<string, LegalFile>
  /** Pages that readers of a language get: addresses elsewhere, or of `files`. */
  pagesIn(code: string): Partial<Record<LegalKind, string>>
  /** What the publisher has not written: `publisher`, `terms`, `privacy in de`. */
  missing: readonly string[]
  /** Where HTML is shown as text: `terms.en.md: <br>`. */
  html: readonly string[]
}

const MAX_BYTES = 200 * 1024
const NAME = new RegExp(`^(${LEGAL_KINDS.join('|')})\\b.*\\.md$`)

/** Reads the legal texts in a brand's folder, `terms.en.md` and the like. @param refuse called for each problem */
export function readLegal(
  folder: string,
  { legal = {}, publisher }: BrandFile,
  locales: Locales,
  refuse: (field: string, reason: string, file?: string) => void,
): Legal {
  const files = new Map<string, LegalFile>()
  const html: string[] = []
  for (const name of readdirSync(folder).filter(name => NAME.test(name))) {
    const kind = name.split(/\W/, 1)[0] as LegalKind
    const locale = locales.find(({ code }) => name === `${kind}.${code}.md`)
    if (!locale) refuse('', `its name has no language of the brand: ${kind}.${locales[0].code}.md, for example`, name)
    else if (legal[kind]) refuse(`legal.${kind}`, `is an address, but there is ${name} too`)
    else
      try {
        const text = readSmallFile(ownFile(folder, name), MAX_BYTES)
        const { html: tags, ...markdown } = readMarkdown(text.toString())
        if (tags.length > 0) html.push(`${name}: ${tags[0]}`)
        const document = { ...markdown, lang: locale.iso }
        if (document.nodes.length === 0) throw new Error('has no text')
        files.set(`${kind}.${locale.code}.json`, { hash: hashOf(text), document })
      } catch (error) {
        refuse('', unreadable(error), name)
      }
  }

  function pageIn(kind: LegalKind, code: string): string | undefined {
    const address = legal[kind]
    const name = `${kind}.${code}.json`
    const file = files.get(name)
    if (file) return `/brand/legal/${file.hash}/${name}`
    return typeof address === 'string' ? address : address?.[code as keyof typeof address]
  }

  const codes = locales.map(({ code }) => code)
  const missing = LEGAL_KINDS.flatMap(kind => {
    const lacking = codes.filter(code => pageIn(kind, code) === undefined)
    if (kind === 'imprint' && publisher) return []
    return lacking.length === codes.length ? kind : lacking.map(code => `${kind} in ${code}`)
  })
  return {
    files,
    pagesIn: code =>
      Object.fromEntries(
        LEGAL_KINDS.flatMap(kind => {
          const page = [code, ...codes].map(code => pageIn(kind, code)).find(page => page !== undefined)
          return page === undefined ? [] : [[kind, page]]
        }),
      ),
    missing: [...(publisher ? [] : ['publisher']), ...missing],
    html,
  }
}
