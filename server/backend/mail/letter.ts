/** What a mail says, whatever the brand: plain texts, and where a code or a link stands. */
export type Letter = {
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

/** A letter with the names of brand and book in their places. */
export function named(letter: Letter, brand: string): Letter {
  const names: Record<string, string | undefined> = { brand, book: letter.book }
  const name = (text: string) => text.replace(/\{(brand|book)\}/g, (word, key: string) => names[key] ?? word)
  return {
    ...letter,
    subject: name(letter.subject),
    paragraphs: letter.paragraphs.map(name),
    notes: letter.notes.map(name),
    ...(letter.button && { button: { ...letter.button, label: name(letter.button.label) } }),
  }
}
