export type Email = {
  subject: string
  /** Inserted for `{book}`, so that braces in names are no placeholders. */
  book?: string
  /** They may contain `{brand}`. */
  paragraphs: string[]
  rows?: (readonly [name: string, value: string])[]
  /** Six digits, shown large. */
  code?: string
  button?: { label: string; url: string }
  /** In small print: why the reader gets it, and what to do if it was not them. */
  notes: string[]
}

export function named(email: Email, brand: string): Email {
  const names: Record<string, string | undefined> = { brand, book: email.book }
  const name = (text: string) => text.replace(/\{(brand|book)\}/g, (word, key: string) => names[key] ?? word)
  return {
    ...email,
    subject: name(email.subject),
    paragraphs: email.paragraphs.map(name),
    notes: email.notes.map(name),
    ...(email.button && { button: { ...email.button, label: name(email.button.label) } }),
  }
}
