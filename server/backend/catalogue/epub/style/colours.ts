type Rgba = [red: number, green: number, blue: number, alpha: number]

const names: Record<string, Rgba> = {
  transparent: [0, 0, 0, 0],
  black: [0, 0, 0, 1],
  white: [255, 255, 255, 1],
  snow: [255, 250, 250, 1],
  ivory: [255, 255, 240, 1],
  ghostwhite: [248, 248, 255, 1],
  whitesmoke: [245, 245, 245, 1],
  floralwhite: [255, 250, 240, 1],
}

const ofFunction = (name: string, values: number[]): Rgba => {
  const [first = 0, second = 0, third = 0, alpha = 1] = values
  // Of the others only black and white matter: they are grounds.
  if (name === 'hsl')
    return third > 97 ? [255, 255, 255, alpha] : third < 3 ? [0, 0, 0, alpha] : [first, second, third, -1]
  return [first, second, third, alpha]
}

const rgbaOf = (colour: string): Rgba | undefined => {
  if (Object.hasOwn(names, colour)) return names[colour]
  const [, hex] = /^#([\da-f]{3,8})$/.exec(colour) ?? []
  if (hex !== undefined) {
    const pairs = hex.length < 6 ? [...hex].map(digit => digit + digit) : (hex.match(/../g) ?? [])
    const [red = 0, green = 0, blue = 0, alpha = 255] = pairs.map(pair => Number.parseInt(pair, 16))
    return [red, green, blue, alpha / 255]
  }
  const [, name = '', list = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(colour) ?? []
  const values = list.match(/[\d.]+%?/g) ?? []
  const scale = name === 'rgb' ? 2.55 : 1
  return values.length < 3
    ? undefined
    : ofFunction(
        name,
        values.map((value, at) => Number.parseFloat(value) * (!value.endsWith('%') ? 1 : at === 3 ? 0.01 : scale)),
      )
}

/** Of 255 for each of the primary colours: nobody sees it. */
const DIFFERENCE = 16

export const isTransparent = (colour: string) => (rgbaOf(colour)?.[3] ?? 1) < 0.05

/** As seen by readers. An empty colour is unknown. */
export const isSameColour = (one: string, other: string) => {
  const [first, second] = [rgbaOf(one), rgbaOf(other)]
  if (!first || !second || Math.min(first[3], second[3]) < 0) return one !== '' && one === other
  return [0, 1, 2].every(at => Math.abs(first[at]! - second[at]!) <= DIFFERENCE)
}
