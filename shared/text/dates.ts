const PARTS = /(?<YYYY>\d+)-(?<MM>0?(?<M>\d+))-(?<DD>0?(?<D>\d+))[T ](?<HH>0?(?<H>\d+)):(?<mm>\d+).*/

/**
 * An ISO time in UTC, in a language's form. A browser's first `Intl.DateTimeFormat` takes as long as that for numbers.
 * @param form replaces the parts of the time: `$<DD>.$<MM>.$<YYYY>`; `{$<M>}` is a month in short, `[$<H>:$<mm>]` has
 * AM or PM
 */
export const written = (iso: string, form: string, months: string): string =>
  iso
    .replace(PARTS, form)
    .replace(/\{(\d+)\}/, (_, month: string) => months.split(' ')[+month - 1]!)
    .replace(
      /\[(\d+)(.+)\]/,
      (_, hour: string, rest: string) => `${+hour % 12 || 12}${rest}\u00A0${+hour < 12 ? 'AM' : 'PM'}`,
    )
