import type { Archive } from './files/archive.ts'
import { findAll, findFirst, nameOf, readXml, resolveHref, textOf, type Element, type Target } from './files/markup.ts'
import { peopleIn } from './people.ts'

type Item = { path: string; type: string; properties: string[] }

export type Package = {
  title: string
  /** BCP 47, canonical; undefined if there is none, or several. */
  language: string | undefined
  authors: string[]
  description: string
  subjects: string[]
  genres: string[]
  identifier: string
  /** The last change first. */
  dates: string[]
  /** In reading order, including files that the archive does not have. */
  spine: Item[]
  nav: string | undefined
  ncx: string | undefined
  guide: ({ type: string } & Target)[]
  /** As the metadata name it; the path is empty if no file has the name. */
  covers: { name: string; path: string }[]
  images: { id: string; path: string }[]
}

const packagePath = (archive: Archive) => {
  if (!archive.has('META-INF/container.xml')) throw new Error('this is no EPUB: META-INF/container.xml is missing')
  const roots = findAll(readXml(archive, 'META-INF/container.xml'), 'rootfile')
  const root = roots.find(({ attribs }) => attribs['media-type'] === 'application/oebps-package+xml') ?? roots[0]
  const path = resolveHref(archive, root?.attribs['full-path'] ?? '', '')?.path ?? ''
  if (!archive.has(path)) throw new Error('this is no EPUB: its package file is missing')
  return path
}

const refinements = (metadata: Element, property: string) =>
  findAll([metadata], 'meta').filter(({ attribs }) => attribs['property'] === property)

/** Contributors other than authors (MARC relators). */
const helpers = /^(?:trl|ill|art|cov|bkd|bkp|dsr|nrt|pbl|mrk|tyg|prf|translator|illustrator|narrator|publisher)\b/i

const authorsOf = (metadata: Element, language: string | undefined) => {
  const refined = refinements(metadata, 'role')
  const creators = [...findAll([metadata], 'creator'), ...findAll([metadata], 'contributor')]
    .map(creator => {
      const { id, ...others } = creator.attribs
      const own = Object.entries(others).flatMap(([name, role]) => (/^(?:.*:)?role$/.test(name) ? [role] : []))
      const roles = refined.filter(({ attribs }) => id !== undefined && attribs['refines'] === `#${id}`).map(textOf)
      const sortable = refinements(metadata, 'file-as').find(({ attribs }) => attribs['refines'] === `#${id}`)
      const fileAs =
        textOf(sortable) || (Object.entries(others).find(([name]) => /^(?:.*:)?file-as$/.test(name))?.[1] ?? '')
      return {
        name: textOf(creator),
        fileAs,
        roles: [...roles, ...own].filter(role => role !== ''),
        isHelper: nameOf(creator) === 'contributor',
      }
    })
    .filter(({ name }) => name !== '')
  const authors = creators.filter(
    ({ roles, isHelper }) => (roles.length === 0 && !isHelper) || roles.some(role => /^aut/i.test(role)),
  )
  const others = creators.filter(({ roles, isHelper }) => !isHelper && !roles.some(role => helpers.test(role)))
  const people = (authors.length > 0 ? authors : others).flatMap(({ name, fileAs }) => peopleIn(name, language, fileAs))
  return [...new Map(people.toReversed().map(name => [name.toLowerCase(), name])).values()].toReversed()
}

const titleOf = (metadata: Element) => {
  const titles = findAll([metadata], 'title').filter(title => textOf(title) !== '')
  const main = refinements(metadata, 'title-type').find(meta => textOf(meta) === 'main')?.attribs['refines']
  return textOf(titles.find(({ attribs }) => main !== undefined && `#${attribs['id']}` === main) ?? titles[0])
}

const readManifest = (archive: Archive, manifest: Element | undefined, path: string) =>
  new Map(
    (manifest ? findAll([manifest], 'item') : []).map(({ attribs }) => [
      attribs['id'] ?? '',
      {
        path: resolveHref(archive, attribs['href'] ?? '', path)?.path ?? '',
        type: attribs['media-type'] ?? '',
        properties: (attribs['properties'] ?? '').split(/\s+/),
      },
    ]),
  )

/** `en_us` and `eng` become `en-US` and `en`; free text, and codes for none or several languages, are ignored. */
export const languageOf = (text: string): string | undefined => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text.replaceAll('_', '-'))
    return /^(?!und|mul|zxx|mis)[a-z]{2,3}(?:-|$)/.test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

/** By property; by `<meta name="cover">`, with an id as specified, or a path or a file name; by Mobipocket’s element. */
const coversOf = (archive: Archive, metadata: Element, items: Map<string, Item>, from: string): Package['covers'] => {
  const all = [...items.values()]
  const names = [
    ...findAll([metadata], 'meta').flatMap(({ attribs }) =>
      /^cover(?:-image)?$/i.test(attribs['name'] ?? '') ? [attribs['content'] ?? ''] : [],
    ),
    ...findAll([metadata], 'embeddedcover').map(textOf),
  ].map(name => name.trim().replace(/^#/, ''))
  const fileOf = (path: string) => path.split('/').at(-1)?.toLowerCase()
  const pathOf = (name: string) => {
    const path = items.get(name)?.path ?? resolveHref(archive, name, from)?.path ?? ''
    return archive.has(path) ? path : (all.find(item => fileOf(item.path) === fileOf(name))?.path ?? '')
  }
  return [
    ...all.flatMap(({ path, properties }) => (properties.includes('cover-image') ? [{ name: path, path }] : [])),
    ...names.filter(name => name !== '').map(name => ({ name, path: pathOf(name) })),
  ]
}

const APPLE = 'META-INF/com.apple.ibooks.display-options.xml'

/** Throws if most pages are of fixed layout: their printed lines are no paragraphs. Covers often are, alone. */
const refuseFixedLayout = (archive: Archive, metadata: Element, pages: Element[]) => {
  const options = archive.has(APPLE) ? findAll(readXml(archive, APPLE), 'option') : []
  const isFixed = [...findAll([metadata], 'meta'), ...options].some(meta => {
    const { content = textOf(meta), property, name = property } = meta.attribs
    const value = content.toLowerCase()
    return name === 'rendition:layout' ? value === 'pre-paginated' : name === 'fixed-layout' && value === 'true'
  })
  const other = isFixed ? 'rendition:layout-reflowable' : 'rendition:layout-pre-paginated'
  const differ = pages.filter(({ attribs }) => attribs['properties']?.split(/\s+/).includes(other)).length
  if (isFixed ? differ * 2 < pages.length : differ * 2 > pages.length)
    throw new Error('the book has a fixed layout, whose lines are no paragraphs: import a reflowable edition')
}

export const readPackage = (archive: Archive): Package => {
  const path = packagePath(archive)
  const root = readXml(archive, path)
  const [metadata, manifest, spine, guide] = ['metadata', 'manifest', 'spine', 'guide'].map(name =>
    findFirst(root, name),
  )
  const items = readManifest(archive, manifest, path)
  if (!metadata || !spine || items.size === 0)
    throw new Error('this is no EPUB: its package file lacks metadata, manifest or spine')
  const one = (name: string) => textOf(findFirst([metadata], name))
  const language = languageOf(one('language'))
  const uid = findFirst(root, 'package')?.attribs['unique-identifier']
  const identifiers = findAll([metadata], 'identifier')
  const pages = findAll(spine.children as Element[], 'itemref')
  refuseFixedLayout(archive, metadata, pages)
  const refs = pages.map(({ attribs }) => attribs['idref'])
  const itemOf = (id: string | undefined) => (id === undefined ? undefined : items.get(id))
  return {
    title: titleOf(metadata),
    language,
    authors: authorsOf(metadata, language),
    description: one('description'),
    subjects: findAll([metadata], 'subject')
      .map(textOf)
      .filter(subject => subject !== ''),
    genres: refinements(metadata, 'schema:genre').map(textOf),
    identifier: textOf(identifiers.find(({ attribs }) => attribs['id'] === uid) ?? identifiers[0]),
    dates: [...refinements(metadata, 'dcterms:modified'), ...findAll([metadata], 'date')].map(textOf),
    spine: [...new Set(refs.map(id => itemOf(id) ?? { path: `“${id}” of the spine`, type: '', properties: [] }))],
    nav: [...items.values()].find(({ properties }) => properties.includes('nav'))?.path,
    ncx:
      itemOf(spine.attribs['toc'])?.path ??
      [...items.values()].find(({ type }) => type === 'application/x-dtbncx+xml')?.path,
    guide: (guide ? findAll([guide], 'reference') : []).map(({ attribs }) => ({
      type: (attribs['type'] ?? '').toLowerCase(),
      ...(resolveHref(archive, attribs['href'] ?? '', path) ?? { path: '', anchor: '' }),
    })),
    covers: coversOf(archive, metadata, items, path),
    images: [...items].flatMap(([id, { type, path }]) => (type.startsWith('image/') ? [{ id, path }] : [])),
  }
}

/** Fonts are often obfuscated; that hides no text. */
const fontObfuscation = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

const systemOf = (archive: Archive) => {
  if (archive.has('META-INF/license.lcpl')) return 'Readium LCP'
  if (archive.has('META-INF/sinf.xml')) return 'Apple FairPlay'
  if (archive.has('META-INF/rights.xml')) return 'Adobe ADEPT'
  return 'an unknown system'
}

/** No chapter needs them. */
const media = /\.(?:gif|jpe?g|m4[abv]|mp[34]|og[ag]|opus|otf|png|svg|tt[cf]|wav|webm|webp|woff2?)$/i

/** Throws if the text is encrypted, naming the system. */
export const refuseProtected = (archive: Archive) => {
  const locked = archive.has('META-INF/encryption.xml')
    ? findAll(readXml(archive, 'META-INF/encryption.xml'), 'encrypteddata').some(
        data =>
          !media.test(findFirst([data], 'cipherreference')?.attribs['URI'] ?? '') &&
          findAll([data], 'encryptionmethod').every(({ attribs }) => !fontObfuscation.has(attribs['Algorithm'] ?? '')),
      )
    : false
  const hasLicence = archive.has('META-INF/license.lcpl') || archive.has('META-INF/sinf.xml')
  if (locked || hasLicence)
    throw new Error(`the book is protected by DRM (${systemOf(archive)}): its text is encrypted and cannot be imported`)
}
