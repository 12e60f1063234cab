import { loadSharp } from '../../../pictures/loadSharp.ts'

/** The package that draws and converts pictures. */
export type Sharp = NonNullable<Awaited<ReturnType<typeof loadSharp>>>

let loaded: ReturnType<typeof loadSharp> | undefined

/** Loads it, once, for what pictures of brands and our drawings may be. Undefined where it is not installed. */
export const sharpForBrands = () => (loaded ??= loadSharp('Jpeg', 'Png', 'Webp', 'Svg'))
