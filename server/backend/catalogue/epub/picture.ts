import { imageSize } from 'image-size'
import type { NewBook } from '../../books/book.ts'
import { MAX_PIXELS } from '../../../pictures/loadSharp.ts'

/** Undefined unless it is a JPEG, PNG or WebP that readers' browsers can show. */
export function pictureIn(bytes: Uint8Array): NonNullable<NewBook['cover']> | undefined {
  const type = typeOf(bytes)
  return type && canBeShown(bytes) ? { type, bytes } : undefined
}

/** By its first bytes. Vector graphics are not accepted: they may contain scripts. */
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
