import { passages as text } from '../../../shared/text/en/reading/passages.ts'

/** Adds quotation marks to a quote, unless it starts with one. */
export const inQuotes = (quote: string): string => (/^["'“‘„«‹「]/.test(quote) ? quote : text.quoted({ quote }))
