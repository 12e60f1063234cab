import { asWritten } from './asWritten.ts'

export const htmlToParagraphs = (text: Element): string[] =>
  [...asWritten(text).children].map(element => {
    if (element.localName === 'hr') return '***'
    return element.className === 'verse' ? [...element.children].map(wordsOf).join('\n') : wordsOf(element)
  })

const wordsOf = (element: Element): string =>
  [...element.childNodes]
    .map(node => (node instanceof Element && node.localName === 'em' ? `_${node.textContent}_` : node.textContent))
    .join('')
