/** Twice a camera's resolution: a small file may declare a picture too large for any memory, the browser's included. */
export const MAX_PIXELS = 50_000_000

let areBlocked = false

/** With the decoders of these formats, and of earlier calls. Undefined if it is not installed for this machine. */
export async function loadSharp(...formats: ('Heif' | 'Jpeg' | 'Nsgif' | 'Png' | 'Svg' | 'Tiff' | 'Webp')[]) {
  const sharp = await import('sharp').then(
    module => module.default,
    () => undefined,
  )
  // One thread and no cache: the process has other work.
  sharp?.concurrency(1)
  sharp?.cache(false)
  // Once: it holds for the whole process, and would fail pictures that are being decoded.
  if (!areBlocked) sharp?.block({ operation: ['VipsForeignLoad'] })
  areBlocked = true
  sharp?.unblock({ operation: formats.map(format => `VipsForeignLoad${format}Buffer`) })
  return sharp
}

export type Sharp = NonNullable<Awaited<ReturnType<typeof loadSharp>>>

export const sharpForWeb = () => loadSharp('Jpeg', 'Png', 'Webp', 'Svg')
