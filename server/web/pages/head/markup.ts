const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML and XML, content and attributes. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, character => ESCAPES[character] ?? '')

/** An opening tag with the attributes that have a value. */
export function openingTag(name: string, attributes: Record<string, string | undefined>): string {
  let text = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value) text += ` ${key}="${escapeMarkup(value)}"`
  }
  return `${text}>`
}
