import type { CopyVariant } from '../text/en/copy/copyVariant.ts'
import { useBrand } from './services.ts'

/** Texts of an area in the brand's copy variant; those that it leaves out come from the area. */
export function useCopy<Area extends object>(name: keyof CopyVariant, area: Area) {
  const { words } = useBrand()
  return <Key extends keyof Area & string>(key: Key) => (words?.[name]?.[key] as Area[Key] | undefined) ?? area[key]
}
