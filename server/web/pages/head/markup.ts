const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it may stand in HTML and XML, between tags and in attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** An opening tag with those of the attributes that say something. */
export function openingTag(name: string, attributes: Record<string, string | undefined>): string {
  let text = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value) text += ` ${key}="${escapeMarkup(value)}"`
  }
  return `${text}>`
}
