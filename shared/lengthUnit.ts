import { USUAL_LANGUAGE } from './language.ts'

const WITHOUT_SPACES = /^(gan|ii|ja|km|lo|lzh|my|th|wuu|yue|zh)\b(?!-latn)/i

/** What the length of a book counts: characters if its language puts no spaces between words. */
export const lengthUnit = ({ language = USUAL_LANGUAGE }: { language?: string }): 'words' | 'characters' =>
  WITHOUT_SPACES.test(language) ? 'characters' : 'words'
