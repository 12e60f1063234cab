import { createHash } from 'node:crypto'
import type { PublicBrand } from '../../../../shared/brand.ts'

/** A random namespace (RFC 9562, 5.5). Never change it: programs know books by these ids. */
const NAMESPACE = Buffer.from('6f1d1c0e7a5b4f0f9e3a2f4b8c6d7e51', 'hex')

/** The id of something of a brand, such as a book: a UUID that no change of host, scheme or title changes. */
export function urnOf({ key }: Pick<PublicBrand, 'key'>, ...path: readonly (string | number)[]): string {
  const name = [key, ...path].join('/')
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest()
  bytes[6] = (bytes[6]! & 0x0f) | 0x50
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(bytes.toString('hex'))!
  return `urn:uuid:${parts.join('-')}`
}
