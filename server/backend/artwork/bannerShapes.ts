/** SVG shapes for banner drawings, on a canvas of 1080 x 360. `rest`: further attributes. */

export const between = (random: () => number, from: number, to: number) => Math.round(from + random() * (to - from))
export const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join('')
export const circle = (x: number, y: number, radius: number, rest: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" ${rest}/>`
export const path = (d: string, rest: string) => `<path d="${d}" ${rest}/>`

export const rect = (x: number, y: number, width: number, height: number, rest: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${rest}/>`

export const stars = (random: () => number, count: number) =>
  times(count, () =>
    circle(
      between(random, 420, 1070),
      between(random, 10, 200),
      between(random, 1, 3),
      `fill="#fff" opacity="0.${between(random, 4, 9)}"`,
    ),
  )

/** A line of hills from the left edge to the right one. */
export const hills = (random: () => number, height: number, step: number, fill: string, opacity: number) => {
  const points = times(Math.ceil(700 / step), index => {
    const x = 400 + index * step
    return `Q${x + step / 2} ${height - between(random, 20, 90)} ${x + step} ${height + between(random, -14, 14)} `
  })
  return path(`M400 ${height} ${points}V360 H400 Z`, `fill="${fill}" opacity="${opacity}"`)
}

export const peaks = (random: () => number, height: number, step: number, fill: string, opacity: number) =>
  path(
    `M380 360 ${times(
      Math.ceil(720 / step),
      index =>
        `L${380 + index * step} ${height + between(random, 0, 30)} ` +
        `L${380 + (index + 0.5) * step} ${height - between(random, 40, 120)} `,
    )}L1080 ${height} V360 Z`,
    `fill="${fill}" opacity="${opacity}"`,
  )

export const roofs = (random: () => number, fill: string, lit: string) =>
  times(11, index => {
    const width = between(random, 44, 72)
    const x = 480 + index * 56
    const y = between(random, 150, 262)
    const windows = times(4, () =>
      rect(x + between(random, 6, width - 14), between(random, y + 16, 340), 7, 11, `fill="${lit}" opacity="0.8"`),
    )
    const roof = path(`M${x - 4} ${y} l${width / 2 + 4} -26 l${width / 2 + 4} 26 Z`, `fill="${fill}"`)
    return rect(x, y, width, 360 - y, `fill="${fill}"`) + roof + windows
  })

export const petal = (x: number, y: number, turn: number, size: number, fill: string) =>
  path(
    `M0 0 C${size} -${size} ${size * 2} -${size / 2} ${size * 2} 0 C${size * 2} ${size / 2} ${size} ${size} 0 0 Z`,
    `transform="translate(${x} ${y}) rotate(${turn})" fill="${fill}" opacity="0.75"`,
  )

export const bareTree = (x: number, height: number, lean: number, fill: string) =>
  path(
    `M${x} 360 q${lean} -${height / 2} ${lean / 2} -${height} m0 ${height * 0.45} q${30 + lean} -30 ${54 + lean} -74 ` +
      `m-${54 + lean} 40 q-34 -22 -46 -70 m46 30 q24 -18 30 -52`,
    `fill="none" stroke="${fill}" stroke-width="7" stroke-linecap="round"`,
  )

export const wave = (y: number, shift: number, fill: string, opacity: number) =>
  path(
    `M${380 + shift} ${y} ${times(9, () => 'q45 -34 90 0 ')}V360 H${380 + shift} Z`,
    `fill="${fill}" opacity="${opacity}"`,
  )
