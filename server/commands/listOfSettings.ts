import { allSettings } from '../allSettings.ts'

/** Every setting with its preset and its meaning, for people. */
export const listOfSettings = (): string =>
  allSettings
    .map(({ name, preset, meaning, secret }) => {
      const head = [name, preset === undefined ? '' : `=${preset}`, secret ? ` or ${name}_FILE` : ''].join('')
      return `  ${head}\n${wrapped(meaning.replaceAll('`', ''))}`
    })
    .join('')

const WIDTH = 100

function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`      ${word}`)
  }
  return `${lines.join('\n')}\n`
}
