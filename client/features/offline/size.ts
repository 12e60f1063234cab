import { activeLocale } from '../../../shared/text/activeLocale.ts'

export const size = (bytes: number): string =>
  new Intl.NumberFormat(activeLocale().iso, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    Math.max(0.1, bytes / 1e6),
  )
