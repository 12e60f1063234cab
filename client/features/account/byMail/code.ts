const GAP = String.raw`[\s\p{P}\p{Sm}]{1,3}`
/** `123456`, else `123 456`, else any six digits with gaps: `1-2-3-4-5-6`. */
const FORMS = [String.raw`\d{6}`, String.raw`\d{3}${GAP}\d{3}`, String.raw`\d(?:(?:${GAP})?\d){5}`].map(
  form => new RegExp(String.raw`(?:^|\D)(${form})(?!\d)`, 'u'),
)

const digitsIn = (text: string): string =>
  FORMS.map(form => form.exec(text)?.[1]!.replace(/\D/g, '')).find(digits => digits !== undefined) ?? ''

/** `१२`, `١٢` and `１２` as `12`: keyboards write the digits of their language. */
const westernDigits = (text: string): string =>
  text.normalize('NFKC').replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0)!
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })

/**
 * The six-digit code in a typed or pasted text, in any digits: `Your code: １２３ ４５６.` Letters that look like digits
 * count if there is no code otherwise. '' if there is none.
 */
export function codeIn(typed = ''): string {
  // Copied text brings invisible signs: directions, joiners, the frames of emoji.
  const text = westernDigits(typed).replace(/[\p{Cf}\p{M}]/gu, '')
  const likeDigits = (word: string) => word.replace(/o/gi, '0').replace(/[Il|]/g, '1')
  return digitsIn(text) || digitsIn(text.replace(/(?:^|[^A-Za-z])[\dOoIl|]+(?![A-Za-z])/g, likeDigits))
}
