import { xmlText } from '../../../../shared/markup.ts'

/** @param language of the text, if it is not the document's */
export const textElement = (name: string, text: string | undefined, language?: string): string =>
  text === undefined ? '' : `<${name}${spoken(language)}>${xmlText(text)}</${name}>`

export const spoken = (language: string | undefined): string => (language ? ` xml:lang="${xmlText(language)}"` : '')

export const xmlDocument = (content: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`)
