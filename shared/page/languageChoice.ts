import { LANGUAGE_FIELD } from '../language.ts'

/** Address to which a chosen language is posted; the response redirects to the page in that language. */
export const LANGUAGE_CHOICE = '/language'

export const languageChoice = (code: string): string => `${LANGUAGE_CHOICE}?${LANGUAGE_FIELD}=${code}`
