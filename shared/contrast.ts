/** Linear light of each value of an sRGB channel (WCAG 2.2, relative luminance). */
const LINEAR = Float64Array.from({ length: 256 }, (_, channel) => {
  const part = channel / 255
  return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})

function luminance(colour: string): number {
  const channels = Number.parseInt(colour.slice(1), 16)
  const [red, green, blue] = [channels >> 16, (channels >> 8) & 255, channels & 255] as const
  return 0.2126 * LINEAR[red]! + 0.7152 * LINEAR[green]! + 0.0722 * LINEAR[blue]!
}

/** Contrast ratio of two colours such as `#1a2b3c`, 1 to 21 (WCAG 2.2, contrast ratio). */
export function contrast(one: string, other: string): number {
  const lights = [luminance(one), luminance(other)] as const
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05)
}
