import { readFileSync, writeFileSync } from 'node:fs'
import { allSettings } from '../server/allSettings.ts'
import { allLimits } from '../server/settings/limits.ts'

/** All settings as an environment file. */
export const EXAMPLE_FILE = '.env.example'

/** Files with a table of settings: of all, and of those that a first installation needs. */
export const TABLES: Readonly<Record<string, string[]>> = {
  'docs/settings.md': allSettings.map(({ name }) => name),
  'README.md': ['PORT', 'TRUST_PROXY', 'BRANDS_DIR', 'BACKEND_URL', 'DATA_DIR', 'DATABASE_URL', 'PAYMENTS', 'MAIL'],
}

const row = (target: string) => {
  const { name, preset, meaning, secret, readers } = allSettings.find(({ name }) => name === target)!
  const head = [`\`${name}\``, preset ? `\`${preset.replaceAll(',', ', ')}\`` : '–', readers.join(', ')]
  return `| ${[...head, `${meaning}${secret ? ' Secret.' : ''}`].join(' | ')} |`
}

const limits = Object.entries(allLimits)
const HEADS = {
  settings: ['', '| setting | default | read by | meaning |', '|---|---|---|---|'],
  limits: ['', '| limit | default | meaning |', '|---|---|---|'],
}

/** A file's text with up-to-date tables of settings and limits, where it has them. */
export const withSettings = (text: string, names: string[]): string =>
  text.replace(/<!-- (settings|limits) -->\n[^]*?(?=<!-- end -->)/g, (_all, table: keyof typeof HEADS) => {
    const limitRow = ([name, { preset, meaning }]: (typeof limits)[number]) =>
      `| \`${name}\` | ${preset} | ${meaning} |`
    const rows = table === 'settings' ? names.map(row) : limits.map(limitRow)
    return [`<!-- ${table} -->`, ...HEADS[table], ...rows, '', ''].join('\n')
  })

const HEAD = `# Every setting, with what holds where it is absent, or an example. Take away the # of those that you set.
# docker run --env-file takes such a file as it is: no quotes, no spaces around =, no words behind a value.
# A secret may stand in a file that <NAME>_FILE names (docker and Kubernetes secrets).
`

/** The content of the environment file, in which nothing is set. */
export const exampleEnvironment = (): string =>
  [
    HEAD,
    ...allSettings.map(({ name, meaning, preset, example = preset, secret }) => {
      const alternative = secret ? ` Or ${name}_FILE.` : ''
      const lines = name === 'LIMITS' ? limits.map(([limit, { preset }]) => `#   ${limit}=${preset}\n`).join('') : ''
      return `# ${meaning.replaceAll('`', '')}${alternative}\n${lines}#${name}=${preset || example}\n`
    }),
  ].join('\n')

if (import.meta.main) {
  for (const [file, names] of Object.entries(TABLES))
    writeFileSync(file, withSettings(readFileSync(file, 'utf8'), names))
  writeFileSync(EXAMPLE_FILE, exampleEnvironment())
}
