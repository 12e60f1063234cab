import { readFileSync, writeFileSync } from 'node:fs'
import { settings as backendSettings } from '../server/backend/config.ts'
import { settings as webSettings } from '../server/config.ts'
import type { Setting } from '../server/settings.ts'

type Table = Record<string, Setting>

/** Where all settings stand as an environment. */
export const EXAMPLE_FILE = '.env.example'

const table = (settings: Table) =>
  [
    '| setting | default | meaning |',
    '|---|---|---|',
    ...Object.values(settings).map(
      ({ name, preset, meaning }) => `| \`${name}\` | ${preset ? `\`${preset}\`` : '–'} | ${meaning} |`,
    ),
  ].join('\n')

/** The README with its tables of settings as the code has them. */
export function withSettings(readme: string): string {
  const fill = (text: string, title: string, content: string) =>
    text.replace(
      new RegExp(`(<!-- ${title} -->\n)[^]*?(<!-- end -->)`),
      (_all, start: string, end: string) => `${start}\n${content}\n\n${end}`,
    )
  return fill(
    fill(readme, 'settings of the web server', table(webSettings)),
    'settings of the backend',
    table(backendSettings),
  )
}

const HEAD = `# Every setting, with what holds where it is absent, or an example. Take away the # of those that you set.
# docker run --env-file takes such a file as it is: no quotes, no spaces around =, no words behind a value.
# A secret may stand in a file that <NAME>_FILE names (docker and Kubernetes secrets).
`

/** All settings as a file of an environment in which none is set. */
export const exampleEnvironment = (): string => {
  const backend = section('The embedded backend, and the backend alone', ofBackend())
  return [HEAD, section('The web server', webSettings), backend].join('\n')
}

/** Those that the web server has too stand there. */
const ofBackend = (): Table => {
  const told = new Set(Object.values<Setting>(webSettings).map(({ name }) => name))
  return Object.fromEntries(Object.entries<Setting>(backendSettings).filter(([, { name }]) => !told.has(name)))
}

const section = (title: string, settings: Table) =>
  `# --- ${title}\n\n${Object.values(settings)
    .map(({ name, meaning, preset, example = preset, secret }) => {
      const ways = secret ? ` Or ${name}_FILE.` : ''
      return `# ${meaning.replaceAll('`', '')}${ways}\n#${name}=${preset ?? example}\n`
    })
    .join('\n')}`

if (import.meta.main) {
  writeFileSync('README.md', withSettings(readFileSync('README.md', 'utf8')))
  writeFileSync(EXAMPLE_FILE, exampleEnvironment())
}
