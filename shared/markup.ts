const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text between tags. */
export const escapeText = (text: string): string => text.replace(/[&<>]/g, sign => ESCAPES[sign]!)

/** Escapes text for HTML and XML, content and attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, sign => ESCAPES[sign]!)

/** Characters that XML forbids, even escaped (XML 1.0, 2.2): control characters and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Removes characters that XML forbids. */
export const withoutForbidden = (text: string, replacement = ''): string => text.replace(FORBIDDEN, replacement)

export const xmlText = (text: string): string => escapeMarkup(withoutForbidden(text))
