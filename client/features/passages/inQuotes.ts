import { passages as text } from '../../text/en/reading/passages.ts'

/** A quote in quotation marks, unless it starts with some. */
export const inQuotes = (quote: string): string => (/^["'“‘„«‹「]/.test(quote) ? quote : text.quoted({ quote }))
