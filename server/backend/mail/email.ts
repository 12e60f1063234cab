/** Content of an email, independent of the brand. */
export type Email = {
  subject: string
  /** Name of the book that it is about, inserted for `{book}`, so that braces in names are no placeholders. */
  book?: string
  /** They may contain `{brand}`. */
  paragraphs: string[]
  /** Facts by name. */
  rows?: (readonly [name: string, value: string])[]
  /** Six digits, shown large. */
  code?: string
  button?: { label: string; url: string }
  /** In small print: why the reader gets it, and what to do if it was not them. */
  notes: string[]
}

/** An email with the names of brand and book inserted. */
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
