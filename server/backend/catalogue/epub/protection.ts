import type { Archive } from './archive.ts'
import { findAll, readXml } from './markup.ts'

/** Fonts are often obfuscated; that protects the font and hides no text. */
const fontObfuscation = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC'])

const systemOf = (archive: Archive) => {
  if (archive.has('META-INF/license.lcpl')) return 'Readium LCP'
  if (archive.has('META-INF/sinf.xml')) return 'Apple FairPlay'
  if (archive.has('META-INF/rights.xml')) return 'Adobe ADEPT'
  return 'an unknown system'
}

/** Throws where the text is encrypted, naming the system. */
export const refuseProtected = (archive: Archive) => {
  const locked = archive.has('META-INF/encryption.xml')
    ? findAll(readXml(archive, 'META-INF/encryption.xml'), 'encrypteddata').some(data =>
        findAll([data], 'encryptionmethod').every(({ attribs }) => !fontObfuscation.has(attribs['Algorithm'] ?? '')),
      )
    : false
  const hasLicence = archive.has('META-INF/license.lcpl') || archive.has('META-INF/sinf.xml')
  if (locked || hasLicence)
    throw new Error(`the book is protected by DRM (${systemOf(archive)}): its text is encrypted and cannot be imported`)
}
