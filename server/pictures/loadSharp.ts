/** Twice what a camera takes: a small file may claim to be a picture that no memory can hold, a browser's either. */
export const MAX_PIXELS = 50_000_000

/**
 * Loads sharp, which takes a while and some memory, to read these formats and no others: each by a decoder that others
 * have tried hard to break. Undefined where it is not installed, or not for this machine: it is an optional package.
 */
export async function loadSharp(...formats: ('Jpeg' | 'Png' | 'Webp' | 'Svg')[]) {
  const sharp = await import('sharp').then(
    module => module.default,
    () => undefined,
  )
  // One thread and no memory of its own: what the process is there for goes on meanwhile.
  sharp?.concurrency(1)
  sharp?.cache(false)
  sharp?.block({ operation: ['VipsForeignLoad'] })
  sharp?.unblock({ operation: formats.map(format => `VipsForeignLoad${format}Buffer`) })
  return sharp
}
