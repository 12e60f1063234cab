import { imageSize } from 'image-size'
import { MAX_PIXELS } from '../../../pictures/loadSharp.ts'
import type { NewBook } from '../../books/book.ts'
import type { Archive } from './archive.ts'
import { findFirst, readXhtml, resolveHref } from './markup.ts'
import type { Package } from './package.ts'

/** A picture's type by its first bytes. Vector graphics are not accepted: they may contain scripts. */
const typeOf = (bytes: Uint8Array) => {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg'
  if (head.startsWith('\u0089PNG\r\n\u001a\n')) return 'image/png'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : undefined
}

/** Neither damaged, nor a small file with more pixels than a reader’s browser can hold. */
const canBeShown = (bytes: Uint8Array) => {
  try {
    const { width, height } = imageSize(bytes)
    return width > 0 && height > 0 && width * height <= MAX_PIXELS
  } catch {
    return false
  }
}

/** The path of the picture: itself, or the bitmap inside a page or drawing. */
const picturePath = (archive: Archive, path: string) => {
  if (!/\.(?:x?html?|svg)$/i.test(path)) return path
  const page = readXhtml(archive, path)
  const drawn = findFirst(page, 'image')?.attribs
  const image = findFirst(page, 'img')?.attribs['src'] ?? drawn?.['xlink:href'] ?? drawn?.['href'] ?? ''
  return resolveHref(archive, image, path)?.path ?? ''
}

const readPicture = (archive: Archive, candidate: string): NewBook['cover'] => {
  const path = archive.has(candidate) ? picturePath(archive, candidate) : ''
  if (!archive.has(path)) return null
  const bytes = archive.read(path)
  const type = typeOf(bytes)
  return type && canBeShown(bytes) ? { type, bytes } : null
}

/**
 * The book's own cover, or null: the cover item of the package (or the bitmap next to it, if it is a drawing), the
 * cover page of the guide, or else a picture with `cover` in its name.
 */
export const readCover = (archive: Archive, book: Package): NewBook['cover'] => {
  const named = book.coverItem ?? ''
  const bitmaps = ['.jpg', '.jpeg', '.png', '.webp'].map(ending => named.replace(/\.svg$/i, ending))
  const page = book.guide.find(({ type }) => type === 'cover')?.path ?? ''
  for (const candidate of [named, ...bitmaps, page, ...book.images.filter(path => /cover/i.test(path))]) {
    const cover = readPicture(archive, candidate)
    if (cover) return cover
  }
  return null
}
