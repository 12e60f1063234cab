import { DATE_FORMAT } from '../../../shared/constants.ts'

/** Position of each part of the format in an ISO time. */
const PLACES: Record<string, [from: number, to: number]> = {
  YYYY: [0, 4],
  MM: [5, 7],
  DD: [8, 10],
  HH: [11, 13],
  mm: [14, 16],
}

/** An ISO time as `YYYY-MM-DD HH:mm` (specification, section 9), without moving it to another zone. */
export const inDateFormat = (iso: string): string =>
  DATE_FORMAT.replace(/YYYY|MM|DD|HH|mm/g, part => iso.slice(...PLACES[part]!))
