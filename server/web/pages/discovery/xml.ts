import { escapeMarkup } from '../head/markup.ts'

/** What no XML may hold, not even escaped (XML 1.0, 2.2): control characters, halves of surrogate pairs. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Text without what no XML may hold. */
export const withoutForbidden = (text: string): string => text.replace(FORBIDDEN, '')

/** Any text as text of an XML document, between tags and in attributes. */
export const xmlText = (text: string): string => escapeMarkup(withoutForbidden(text))

/** An element that holds nothing but text; nothing where there is none. */
export const textElement = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${xmlText(text)}</${name}>`

export const xmlDocument = (content: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`)
