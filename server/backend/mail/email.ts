/** What a mail says, whatever the brand: plain texts, and where a code or a link stands. */
export type Email = {
  subject: string
  /** The book that it is about, which texts name as `{book}`: its name is nobody's pattern by that. */
  book?: string
  /** One after the other; they may name the brand as `{brand}`. */
  paragraphs: string[]
  /** What is to be looked up in it, each with its name. */
  rows?: (readonly [name: string, value: string])[]
  /** Six digits, shown large. */
  code?: string
  button?: { label: string; url: string }
  /** Small, below: who this is for, what to do if it was not you. */
  notes: string[]
}

/** An email with the names of brand and book in their places. */
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
