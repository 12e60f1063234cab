/** Those of grounds: others are compared by name. */
const NAMES =
  'black #000 white #fff snow #fffafa ivory #fffff0 ghostwhite #f8f8ff whitesmoke #f5f5f5 floralwhite #fffaf0 ' +
  'transparent #0000'

/** Red, green and blue of 255, and how opaque it is, of 1. Of `hsl()` only the lightness counts. */
const rgbaOf = (colour: string): number[] | undefined => {
  const written = /^[a-z]+$/.test(colour) ? (new RegExp(`(?:^| )${colour} (#\\w+)`).exec(NAMES)?.[1] ?? '') : colour
  if (/^#[\da-f]{3,8}$/.test(written)) {
    const digits = written.length < 6 ? written.replace(/\w/g, '$&$&') : written
    const [red = 0, green = 0, blue = 0, alpha = 255] = digits.match(/\w\w/g)!.map(pair => Number.parseInt(pair, 16))
    return [red, green, blue, alpha / 255]
  }
  const [, name = '', list = ''] = /^(rgb|hsl)a?\(([^()]*)\)$/.exec(written) ?? []
  const values = (list.match(/[\d.]+%?/g) ?? []).map((value, at) =>
    value.endsWith('%') ? Number.parseFloat(value) * (at === 3 ? 0.01 : 2.55) : Number(value),
  )
  const [, , lightness = 0, alpha = 1] = values
  return values.length < 3 ? undefined : name === 'hsl' ? [lightness, lightness, lightness, alpha] : [...values, 1]
}

/** Of 255 for each of the primary colours: nobody sees it. */
const DIFFERENCE = 16

export const isTransparent = (colour: string) => (rgbaOf(colour)?.[3] ?? 1) < 0.05

/** As seen by readers. An empty colour is unknown. */
export const isSameColour = (one: string, other: string) => {
  const [first, second] = [rgbaOf(one), rgbaOf(other)]
  if (!first || !second) return one !== '' && one === other
  return [0, 1, 2].every(at => Math.abs(first[at]! - second[at]!) <= DIFFERENCE)
}
