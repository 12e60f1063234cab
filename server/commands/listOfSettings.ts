import { settings as backendSettings } from '../backend/config.ts'
import { settings } from '../config.ts'
import type { Setting } from '../settings.ts'

/** Every setting with its preset and its meaning, for people. */
export const listOfSettings = (): string =>
  `The web server:\n\n${linesOf(settings)}\nThe embedded backend, and the backend alone:\n\n${linesOf(backendSettings)}`

const WIDTH = 100

function linesOf(table: Record<string, Setting>): string {
  return Object.values(table)
    .map(({ name, preset, meaning, secret }) => {
      const head = [name, preset === undefined ? '' : `=${preset}`, secret ? ` or ${name}_FILE` : ''].join('')
      return `  ${head}\n${wrapped(meaning.replaceAll('`', ''))}`
    })
    .join('')
}

function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(`      ${word}`)
  }
  return `${lines.join('\n')}\n`
}
