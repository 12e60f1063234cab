const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
export const escapeHtml = (text: string) => text.replace(/[&<>]/g, character => ESCAPES[character] ?? '')

/** On the server, pages of one chapter share its paragraphs. */
const known = new WeakMap<readonly string[], string>()

/**
 * A chapter's paragraphs as HTML. Input is plain text (the contract's `paragraphs`): everything is escaped, `_words_`
 * become emphasis, a paragraph `***` a scene break, lines of verse separate elements, so that long ones can hang.
 */
export function paragraphsToHtml(paragraphs: readonly string[]): string {
  const html = known.get(paragraphs) ?? paragraphs.map(paragraphToHtml).join('')
  known.set(paragraphs, html)
  return html
}

function paragraphToHtml(text: string): string {
  if (text.trim() === '***') return '<hr>'
  const escaped = escapeHtml(text)
  // Few have any, and every letter of Unicode is in the pattern, which takes browsers a while to make ready.
  const html = escaped.includes('_')
    ? escaped.replace(/(^|[^\p{L}\p{N}])_([^_\n]+)_(?![\p{L}\p{N}])/gu, '$1<em>$2</em>')
    : escaped
  if (!html.includes('\n')) return `<p>${html}</p>`
  return `<p class="verse">${html
    .split('\n')
    .map(line => `<span>${line}</span>`)
    .join('')}</p>`
}
