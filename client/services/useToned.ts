import type { Tone } from '../text/en/tones/tone.ts'
import { useBrand } from './services.ts'

/** How texts of an area are said by the brand: what its tone leaves out is as the area has it. */
export function useToned<Area extends object>(name: keyof Tone, area: Area) {
  const { words } = useBrand()
  return <Key extends keyof Area & string>(key: Key) => (words?.[name]?.[key] as Area[Key] | undefined) ?? area[key]
}
