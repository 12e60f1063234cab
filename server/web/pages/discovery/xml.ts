import { xmlText } from '../../../../shared/markup.ts'

export const textElement = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${xmlText(text)}</${name}>`

export const xmlDocument = (content: string): Buffer =>
  Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`)
