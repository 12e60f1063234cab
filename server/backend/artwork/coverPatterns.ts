import { seededNumber } from '../text/seededNumbers.ts'

/** Background, two figures on it, label and text colours. */
export type Palette = { ground: string; figure: string; accent: string; paper: string; ink: string }

/** Draws into 600 x 800; `seed` varies it per book. */
type Pattern = (colours: Palette, seed: string) => string

const tiled = (width: number, height: number, content: string, turn = 0) =>
  `<defs><pattern id="p" width="${width}" height="${height}" patternUnits="userSpaceOnUse"` +
  `${turn ? ` patternTransform="rotate(${turn})"` : ''}>${content}</pattern></defs>` +
  `<rect width="600" height="800" fill="url(#p)"/>`

const pick = <Item>(seed: string, items: readonly [Item, ...Item[]]): Item =>
  items[seededNumber(seed, items.length)] ?? items[0]

const rings = (radius: number, { ground, figure, accent }: Palette) =>
  [
    [1, ground],
    [0.92, figure],
    [0.72, ground],
    [0.64, accent],
    [0.4, ground],
    [0.3, figure],
  ]
    .map(([part, colour]) => `<circle r="${Math.round(radius * Number(part))}" fill="${colour}"/>`)
    .join('')

/** Overlapping scales, the sea of old prints. */
const waves: Pattern = (colours, seed) => {
  const radius = pick(seed, [50, 60, 75])
  const half = radius / 2
  const row = (y: number, from: number) =>
    [0, 1, 2].map(at => `<use href="#r" x="${from + at * radius * 2}" y="${y}"/>`).join('')
  return (
    `<defs><g id="r">${rings(radius, colours)}</g></defs>` +
    tiled(radius * 2, radius, row(0, 0) + row(half, -radius) + row(radius, 0) + row(half * 3, -radius))
  )
}

/** Diamonds with a bead at each crossing. */
const lattice: Pattern = ({ figure, accent }, seed) => {
  const size = pick(seed, [60, 75, 100])
  const half = size / 2
  const diamond = (part: number) =>
    `M${half} ${half - half * part}l${half * part} ${half * part}` +
    `l${-half * part} ${half * part}l${-half * part} ${-half * part}z`
  return tiled(
    size,
    size,
    `<path d="${diamond(1)}" fill="none" stroke="${figure}" stroke-width="5"/>` +
      `<path d="${diamond(0.5)}" fill="${accent}"/>` +
      [
        [0, 0],
        [size, 0],
        [0, size],
        [size, size],
      ]
        .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="9" fill="${figure}"/>`)
        .join(''),
  )
}

/** Beams from one point, and the disc that they come from. */
const rays: Pattern = ({ figure, accent }, seed) => {
  const count = pick(seed, [16, 20, 26])
  const [x, y] = [pick(`${seed}x`, [300, 300, 120]), pick(`${seed}y`, [300, 210, 400])]
  const point = (turn: number) => `${Math.round(x + 1000 * Math.cos(turn))} ${Math.round(y + 1000 * Math.sin(turn))}`
  const beams = Array.from({ length: count }, (_item, at) => {
    const turn = (at * 2 * Math.PI) / count
    return `M${x} ${y}L${point(turn)}L${point(turn + Math.PI / count)}z`
  })
  return `<path d="${beams.join('')}" fill="${figure}"/><circle cx="${x}" cy="${y}" r="118" fill="${accent}"/>`
}

/** Hills under a moon. */
const hills: Pattern = ({ figure, accent, ground }, seed) => {
  const moon = 130 + seededNumber(`${seed}moon`, 340)
  const ridge = (base: number, height: number, at: number) => {
    const shift = seededNumber(`${seed}${at}`, 90)
    return (
      `M0 ${base}C${90 + shift} ${base - height} ${190 + shift} ${base - height} 300 ${base - 20}` +
      `S${470 + shift} ${base - height - 30} 600 ${base - 40}V800H0z`
    )
  }
  return (
    `<circle cx="${moon}" cy="170" r="84" fill="${accent}"/>` +
    [
      [360, 130],
      [430, 110],
      [510, 120],
      [600, 100],
    ]
      .map(
        ([base = 0, height = 0], at) =>
          `<path d="${ridge(base, height, at)}" fill="${figure}" fill-opacity="${[0.35, 0.55, 0.8, 1][at]}" ` +
          `stroke="${ground}" stroke-width="4"/>`,
      )
      .join('')
  )
}

const leaf = (x: number, y: number, turn: number, colour: string) =>
  `<path d="M0 0C16-18 16-44 0-62C-16-44-16-18 0 0z" ` +
  `transform="translate(${x} ${y}) rotate(${turn})" fill="${colour}"/>`

/** Leaves on a trellis, as on endpapers. */
const leaves: Pattern = ({ figure, accent }, seed) =>
  tiled(
    100,
    150,
    `<path d="M50 0V150" stroke="${figure}" stroke-width="4"/>` +
      leaf(50, 70, -48, figure) +
      leaf(50, 70, 48, figure) +
      leaf(50, 145, -48, accent) +
      leaf(50, 145, 48, accent) +
      `<circle cx="50" cy="4" r="8" fill="${accent}"/><circle cx="50" cy="154" r="8" fill="${accent}"/>`,
    pick(seed, [0, 12, -18]),
  )

/** A night sky: stars of three sizes about a crescent. */
const stars: Pattern = ({ figure, accent, ground }, seed) => {
  const at = (index: number, axis: string, below: number) => seededNumber(`${seed}${axis}${index}`, below)
  const star = (index: number) => {
    const size = [9, 14, 24][index % 3] ?? 9
    const dent = Math.round(size / 5)
    return (
      `M${at(index, 'x', 600)} ${at(index, 'y', 800) - size}` +
      `l${dent} ${size - dent}l${size - dent} ${dent}l${dent - size} ${dent}l${-dent} ${size - dent}` +
      `l${-dent} ${dent - size}l${dent - size} ${-dent}l${size - dent} ${-dent}z`
    )
  }
  const moon = 160 + at(0, 'm', 280)
  return (
    `<path d="${Array.from({ length: 21 }, (_item, index) => star(index)).join('')}" fill="${figure}"/>` +
    `<circle cx="${moon}" cy="230" r="112" fill="${accent}"/>` +
    `<circle cx="${moon + 46}" cy="206" r="96" fill="${ground}"/>`
  )
}

/** Fans of the twenties. */
const fans: Pattern = ({ figure, accent, ground }, seed) => {
  const width = pick(seed, [100, 120, 150])
  const arc = (x: number, y: number) =>
    [1, 0.78, 0.56, 0.34]
      .map(
        (part, at) =>
          `<circle cx="${x}" cy="${y}" r="${(width / 2) * part}" fill="${[figure, ground, accent, ground][at]}"/>`,
      )
      .join('')
  return tiled(width, width, arc(width / 2, 0) + arc(0, width / 2) + arc(width, width / 2) + arc(width / 2, width))
}

/** Squares within squares: a maze, a drawer, a safe. */
const boxes: Pattern = ({ figure, accent }, seed) => {
  const size = pick(seed, [100, 120, 150])
  const square = (part: number, colour: string, stroke: number) => {
    const edge = (size * (1 - part)) / 2
    return (
      `<rect x="${edge}" y="${edge}" width="${size * part}" height="${size * part}" ` +
      `fill="none" stroke="${colour}" stroke-width="${stroke}"/>`
    )
  }
  return tiled(
    size,
    size,
    square(0.86, figure, 6) + square(0.58, figure, 6) + square(0.3, accent, 10),
    pick(`${seed}t`, [0, 45]),
  )
}

/** Slanting ribbons. */
const ribbons: Pattern = ({ figure, accent }, seed) =>
  tiled(
    120,
    120,
    `<rect width="44" height="120" fill="${figure}"/>` +
      `<rect x="62" width="10" height="120" fill="${accent}"/><rect x="90" width="10" height="120" fill="${figure}"/>`,
    pick(seed, [30, -35, 60]),
  )

export const patterns = { waves, lattice, rays, hills, leaves, stars, fans, boxes, ribbons }
export type PatternName = keyof typeof patterns
