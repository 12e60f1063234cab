/** Linear light of one sRGB channel, 0 to 255 (WCAG 2.2, relative luminance). */
function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours such as `#1a2b3c`, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)]
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}
