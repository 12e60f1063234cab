/** What stands between thousands and before tenths, and the signs of thousands, millions, billions and trillions. */
type Written = { group: string; point: string; signs: readonly string[] }

/**
 * How a language writes whole numbers. A browser's first `Intl.NumberFormat` holds a page up for 13 to 25 ms of a fast
 * processor's time; where a language is not here, it is asked all the same (`format.ts`).
 */
export const WRITTEN: Readonly<Record<string, Written>> = {
  'en-US': { group: ',', point: '.', signs: ['K', 'M', 'B', 'T'] },
}

/** Beyond this there are no signs. */
const MAX = 999e12

/** Whether a number is whole, and of a size, that can be written so. */
export const isWritten = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= MAX

/** 12345 as `12,345`. */
export const grouped = (count: number, { group }: Written): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, group)

/** 12345 as `12.3K`: in the largest unit, with one digit behind the point where that is not 0. */
export function shortened(count: number, { point, signs }: Written): string {
  let [sign, unit] = [-1, 1]
  const tenths = () => Math.round(count / (unit / 10))
  // What rounds to a thousand of a unit is one of the next.
  while (tenths() >= 10_000) [sign, unit] = [sign + 1, unit * 1000]
  const [whole, tenth] = [Math.floor(tenths() / 10), tenths() % 10]
  return `${whole}${tenth ? point + tenth : ''}${signs[sign] ?? ''}`
}
