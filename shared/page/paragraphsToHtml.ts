import { escapeText } from '../markup.ts'

/** Cache: on the server, requests for the same chapter share its paragraphs. */
const known = new WeakMap<readonly string[], string>()

/**
 * Converts a chapter's paragraphs to HTML. Input is plain text (the contract's `paragraphs`): everything is escaped,
 * `_words_` become emphasis, a paragraph `***` a scene break, lines of verse separate elements for a hanging indent.
 */
export function paragraphsToHtml(paragraphs: readonly string[]): string {
  const html = known.get(paragraphs) ?? paragraphs.map(paragraphToHtml).join('')
  known.set(paragraphs, html)
  return html
}

function paragraphToHtml(text: string): string {
  if (text.trim() === '***') return '<hr>'
  const escaped = escapeText(text)
  // Few paragraphs have any, and compiling the Unicode pattern is slow.
  const html = escaped.includes('_')
    ? escaped.replace(/(^|[^\p{L}\p{N}])_([^_\n]+)_(?![\p{L}\p{N}])/gu, '$1<em>$2</em>')
    : escaped
  if (!html.includes('\n')) return `<p>${html}</p>`
  return `<p class="verse">${html
    .split('\n')
    .map(line => `<span>${line}</span>`)
    .join('')}</p>`
}
