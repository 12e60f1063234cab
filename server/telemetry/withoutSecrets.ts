/** What a sign-in code or a mailed link may be, also with a stray character around it. */
const SECRET = /[\w-]{16,}/g
/** Words as in addresses of books. */
const WORDS = /^[a-z\d]{1,15}(?:-[a-z\d]{1,15})*$/

/** Text of a client, for logs: anything that may be a secret becomes `*`. @param words keeps hyphenated words */
export const withoutSecrets = (text: string, { words = false } = {}): string =>
  text.replace(SECRET, run => (words && WORDS.test(run) ? run : '*'))
