const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it stands in HTML, between tags or in quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => ENTITIES[character]!)
