import { version } from '../process/version.ts'
import { listOfSettings } from './listOfSettings.ts'

const USAGE = `Quire: a white-label reading site for online novels, all brands in one server.

  quire [--new | --help | --version]

  --new  creates an empty database if the one in DATA_DIR is missing

All settings come from the environment. A secret can come from a file named by <NAME>_FILE.
`

/** Exit code 2 for unknown arguments. */
export function respond(words: readonly string[]): never {
  const [word = ''] = words
  if (words.length === 1 && word === '--version') return end(`${versionLine()}\n`)
  if (words.length === 1 && word === '--help') return end(`${USAGE}\n${listOfSettings({})}`)
  process.stderr.write(`Unknown argument ${JSON.stringify(words.join(' '))}.\n\n${USAGE}`)
  process.exit(2)
}

function versionLine(): string {
  const { version: number, revision, build } = version()
  return `${number} (revision ${revision}, build ${build})`
}

function end(text: string): never {
  process.stdout.write(text)
  process.exit(0)
}
