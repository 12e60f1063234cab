import { activeLocale } from './activeLocale.ts'

/** An area of the catalogue on a server, in the active language. @param translations by its code */
export function localized<Area extends object>(english: Area, translations: Record<string, Area>): Area {
  const area = {}
  for (const key of Object.keys(english) as (keyof Area)[])
    Object.defineProperty(area, key, {
      enumerable: true,
      get: () => (translations[activeLocale().code] ?? english)[key],
    })
  return area as Area
}
