/** Contrast of an element's ink, and of its soft ink, with its page colour (WCAG). Runs in the page. */
export function contrast(element: Element): { ink: number; soft: number } {
  const canvas = document.createElement('canvas').getContext('2d')!
  const luminance = (property: string) => {
    const probe = document.createElement('i')
    probe.style.color = `var(${property})`
    element.append(probe)
    canvas.clearRect(0, 0, 1, 1)
    // A canvas converts any colour notation to red, green and blue.
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    probe.remove()
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(value =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const between = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  const page = luminance('--page')
  return { ink: between(luminance('--ink'), page), soft: between(luminance('--ink-soft'), page) }
}
