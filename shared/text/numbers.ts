import type { NumberStyle } from '../locales.ts'

/** Beyond this numbers are left to `Intl`. */
const MAX = 999e12

/** A browser's first `Intl.NumberFormat` takes 13 to 25 ms of a fast processor, and may differ from the server's. */
export const isPlain = (count: number): boolean => Number.isInteger(count) && count >= 0 && count <= MAX

export const grouped = (count: number, { group }: NumberStyle): string => `${count}`.replace(/\B(?=(\d{3})+$)/g, group)

export const tenths = (score: number, { point }: NumberStyle): string => score.toFixed(1).replace('.', point)

/** 12345 as `12.3K`: in the largest unit, with one digit behind the point where that is not 0. */
export function shortened(count: number, style: NumberStyle): string {
  const tenthsOf = (size: number) => Math.round(count / (size / 10))
  const { units } = style
  // What the next smaller unit rounds up to one of a unit is one of it.
  const [size, sign] = units.find(([unit], index) => {
    const smaller = units[index + 1]?.[0] ?? 10
    return (tenthsOf(smaller) * smaller) / 10 >= unit
  }) ?? [1, '']
  const tenths = tenthsOf(size)
  return `${grouped(Math.floor(tenths / 10), style)}${tenths % 10 ? style.point + (tenths % 10) : ''}${sign}`
}
