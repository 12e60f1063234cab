import type { Archive } from './archive.ts'
import { findAll, findFirst, isElement, nameOf, readXml, resolveHref, textOf } from './markup.ts'
import type { Element } from './markup.ts'

type Item = { path: string; type: string; properties: string[] }

/** What an EPUB's package file says of the book, in our words. */
export type Package = {
  title: string
  /** BCP 47, canonical; undefined where none is said, or several. */
  language: string | undefined
  authors: string[]
  description: string
  subjects: string[]
  genres: string[]
  identifier: string
  modified: string
  /** In reading order, without what stands outside of it. */
  spine: Item[]
  nav: string | undefined
  ncx: string | undefined
  /** EPUB 2: `type` to path and anchor. */
  guide: { type: string; path: string }[]
  coverItem: string | undefined
  /** All pictures of the book. */
  images: string[]
}

const packagePath = (archive: Archive) => {
  if (!archive.has('META-INF/container.xml')) throw new Error('this is no EPUB: META-INF/container.xml is missing')
  const roots = findAll(readXml(archive, 'META-INF/container.xml'), 'rootfile')
  const root = roots.find(({ attribs }) => attribs['media-type'] === 'application/oebps-package+xml') ?? roots[0]
  const path = resolveHref(root?.attribs['full-path'] ?? '', '')?.path ?? ''
  if (!archive.has(path)) throw new Error('this is no EPUB: its package file is missing')
  return path
}

const refinements = (metadata: Element, property: string) =>
  findAll([metadata], 'meta').filter(({ attribs }) => attribs['property'] === property)

const authorsOf = (metadata: Element) => {
  const roles = new Map(
    refinements(metadata, 'role').map(meta => [meta.attribs['refines']?.replace('#', ''), textOf(meta)]),
  )
  const creators = findAll([metadata], 'creator')
  const isAuthor = ({ attribs }: Element) =>
    (roles.get(attribs['id']) ?? attribs['opf:role'] ?? attribs['role'] ?? 'aut') === 'aut'
  const authors = creators.filter(isAuthor)
  return [...new Set((authors.length > 0 ? authors : creators).map(textOf).filter(name => name !== ''))]
}

const readManifest = (manifest: Element | undefined, path: string) =>
  new Map(
    (manifest ? findAll([manifest], 'item') : []).map(({ attribs }) => [
      attribs['id'] ?? '',
      {
        path: resolveHref(attribs['href'] ?? '', path)?.path ?? '',
        type: attribs['media-type'] ?? '',
        properties: (attribs['properties'] ?? '').split(/\s+/),
      },
    ]),
  )

/** `en_us` and `eng` are `en-US` and `en`; words, and the codes for none or many, are no language. */
const languageOf = (text: string) => {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(text.replaceAll('_', '-'))
    return /^(?!und|mul|zxx|mis)[a-z]{2,3}(?:-|$)/.test(tag) ? tag : undefined
  } catch {
    return undefined
  }
}

/** Reads the package file that the container names. */
export const readPackage = (archive: Archive): Package => {
  const path = packagePath(archive)
  const root = readXml(archive, path)
  const [metadata, manifest, spine, guide] = ['metadata', 'manifest', 'spine', 'guide'].map(name =>
    findFirst(root, name),
  )
  const items = readManifest(manifest, path)
  if (!metadata || !spine || items.size === 0)
    throw new Error('this is no EPUB: its package file lacks metadata, manifest or spine')
  const one = (name: string) => textOf(findFirst([metadata], name))
  const uid = findFirst(root, 'package')?.attribs['unique-identifier']
  const identifiers = findAll([metadata], 'identifier')
  const coverMeta = findAll([metadata], 'meta').find(({ attribs }) => attribs['name'] === 'cover')
  const itemOf = (id: string | undefined) => (id === undefined ? undefined : items.get(id))
  return {
    title: one('title'),
    language: languageOf(one('language')),
    authors: authorsOf(metadata),
    description: one('description'),
    subjects: findAll([metadata], 'subject')
      .map(textOf)
      .filter(subject => subject !== ''),
    genres: refinements(metadata, 'schema:genre').map(textOf),
    identifier: textOf(identifiers.find(({ attribs }) => attribs['id'] === uid) ?? identifiers[0]),
    modified: textOf(refinements(metadata, 'dcterms:modified')[0]) || one('date'),
    spine: spine.children
      .filter(isElement)
      .filter(ref => nameOf(ref) === 'itemref' && ref.attribs['linear'] !== 'no')
      .flatMap(({ attribs }) => itemOf(attribs['idref']) ?? []),
    nav: [...items.values()].find(({ properties }) => properties.includes('nav'))?.path,
    ncx:
      itemOf(spine.attribs['toc'])?.path ??
      [...items.values()].find(({ type }) => type === 'application/x-dtbncx+xml')?.path,
    guide: (guide ? findAll([guide], 'reference') : []).map(({ attribs }) => ({
      type: (attribs['type'] ?? '').toLowerCase(),
      path: resolveHref(attribs['href'] ?? '', path)?.path ?? '',
    })),
    coverItem: (
      [...items.values()].find(({ properties }) => properties.includes('cover-image')) ??
      itemOf(coverMeta?.attribs['content'])
    )?.path,
    images: [...items.values()].filter(({ type }) => type.startsWith('image/')).map(({ path }) => path),
  }
}
