import { loadSharp } from '../../../pictures/loadSharp.ts'

/** The package that converts pictures. */
export type Sharp = NonNullable<Awaited<ReturnType<typeof loadSharp>>>

let loaded: ReturnType<typeof loadSharp> | undefined

/** Loads it once, for the formats of brand pictures and our drawings. Undefined if it is not installed. */
export const sharpForBrands = () => (loaded ??= loadSharp('Jpeg', 'Png', 'Webp', 'Svg'))
