/** What brands' pictures, covers and our own drawings may be. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Svg'].map(format => `VipsForeignLoad${format}Buffer`)

/** The package that draws and converts pictures. */
export type Sharp = NonNullable<Awaited<ReturnType<typeof load>>>

let loaded: ReturnType<typeof load> | undefined

/** Loads sharp, once. Undefined where it is not installed, or not for this machine: it is an optional package. */
export const loadSharp = () => (loaded ??= load())

async function load() {
  const sharp = await import('sharp').then(
    module => module.default,
    () => undefined,
  )
  if (!sharp) return undefined
  // One thread and no memory of its own: pages go on meanwhile.
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS })
  return sharp
}
