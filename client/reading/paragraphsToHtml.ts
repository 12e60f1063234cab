const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * A chapter's paragraphs as HTML. Plain text goes in (the contract's `paragraphs`): everything is escaped, `_words_`
 * become emphasis, a paragraph `***` a scene break, a newline a line of verse.
 */
export const paragraphsToHtml = (paragraphs: readonly string[]): string => paragraphs.map(paragraphToHtml).join('')

function paragraphToHtml(text: string): string {
  if (text.trim() === '***') return '<hr>'
  const html = text
    .replace(/[&<>]/g, character => ESCAPES[character] ?? '')
    .replace(/(^|[^\p{L}\p{N}])_([^_\n]+)_(?![\p{L}\p{N}])/gu, '$1<em>$2</em>')
  return html.includes('\n') ? `<p class="verse">${html.replaceAll('\n', '<br>')}</p>` : `<p>${html}</p>`
}
