/** Controls except line breaks, and direction overrides. */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- matching them is the purpose
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]/g

/** No blank letters such as Hangul fillers, and no marks without a letter. */
const SEEN = /[[\p{L}\p{N}\p{P}\p{S}]--[\p{Default_Ignorable_Code_Point}\u2800]]/v

/** Without invisible characters or repeated empty lines. Empty if nothing is visible. */
export function plainText(text: string): string {
  const plain = text
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNSEEN, '')
    .normalize('NFC')
    .replace(/[^\S\n]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return SEEN.test(plain) ? plain : ''
}

export const plainLine = (text: string): string => plainText(text).replace(/\s+/g, ' ')
