import { settings as backendSettings } from '../backend/config.ts'
import { settings } from '../config.ts'
import type { Setting } from '../settings.ts'
import { version } from '../process/version.ts'

const USAGE = `Quire: a white-label reading site for online novels, all brands in one server.

  quire [--help | --version]

It takes no other words: settings come from the environment. A secret may stand in a file that
<NAME>_FILE names.
`

/** Answers what the program was asked in words, instead of starting, and ends it: with 2 where it knows none. */
export function answer(words: readonly string[]): never {
  const [word = ''] = words
  if (words.length === 1 && word === '--version') return end(`${version()}\n`)
  if (words.length === 1 && word === '--help') return end(`${USAGE}\n${help()}`)
  process.stderr.write(`Quire does not know ${JSON.stringify(words.join(' '))}.\n\n${USAGE}`)
  process.exit(2)
}

function end(text: string): never {
  process.stdout.write(text)
  process.exit(0)
}

const help = () =>
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
