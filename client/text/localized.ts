import { activeLocale } from './activeLocale.ts'

/** Reads each text in the language of the page that is being rendered. `translations`: by language code. */
export function localized<Area extends object>(english: Area, translations: Record<string, Area>): Area {
  const area = {}
  for (const key of Object.keys(english) as (keyof Area)[])
    Object.defineProperty(area, key, {
      enumerable: true,
      get: () => (translations[activeLocale().code] ?? english)[key],
    })
  return area as Area
}
