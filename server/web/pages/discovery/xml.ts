import { escapeMarkup } from '../head/markup.ts'

/** Characters that XML forbids, even escaped (XML 1.0, 2.2): control characters and lone surrogates. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Removes characters that XML forbids. */
export const withoutForbidden = (text: string): string => text.replace(FORBIDDEN, '')

/** Escapes text for XML content and attributes. */
export const xmlText = (text: string): string => escapeMarkup(withoutForbidden(text))

/** An element with text; empty string without text. */
export const textElement = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${xmlText(text)}</${name}>`

export const xmlDocument = (content: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`)
