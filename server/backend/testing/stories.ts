const WORDS = (
  'lamp tide keeper gull stair harbour letter winter copper candle orchard ferry mountain violin sparrow kettle window ' +
  'river thimble anchor meadow lantern pepper saddle garden whisper marble velvet needle cellar bridge thunder ribbon ' +
  'barley compass hollow summer willow turnip pocket'
).split(' ')

/** Paragraphs that are always the same for a name, and hardly alike for two. */
export function story(name: string, count = 8): string[] {
  let state = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), 7)
  const next = () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return WORDS[(state >>> 8) % WORDS.length]!
  }
  return Array.from({ length: count }, () => {
    const words = Array.from({ length: 24 }, next)
    return `${words.slice(0, 12).join(' ')}, ${words.slice(12).join(' ')}.`
  })
}
