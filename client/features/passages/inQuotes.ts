import { passages as text } from '../../text/en/reading/passages.ts'

/** What was quoted of a book, in quotation marks but where it begins with some of its own. */
export const inQuotes = (quote: string): string => (/^["'“‘„«‹「]/.test(quote) ? quote : text.quoted({ quote }))
