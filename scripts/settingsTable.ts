import { readFileSync, writeFileSync } from 'node:fs'
import { allSettings } from '../server/allSettings.ts'
import { allLimits } from '../server/settings/limits.ts'

/** All settings as an environment file. */
export const EXAMPLE_FILE = '.env.example'

const SETTINGS_FILE = 'docs/settings.md'

const settingRows = allSettings.map(({ name, preset, meaning, secret, readers }) => {
  const head = [`\`${name}\``, preset ? `\`${preset.replaceAll(',', ', ')}\`` : '–', readers.join(', ')]
  return `| ${[...head, `${meaning}${secret ? ' Secret.' : ''}`].join(' | ')} |`
})

const limits = Object.entries(allLimits)

/** Limits on one thing, by reader, device and network, share a row. */
const limitRows = [...Map.groupBy(limits, ([name]) => name.replace(/\.\w+$/, ''))].map(([thing, of]) => {
  const names = of.map(([name], index) => `\`${index > 0 ? name.slice(thing.length) : name}\``)
  const presets = of.map(([, { preset }]) => preset)
  const { meaning } = of[0]![1]
  const shared = of.length > 1 ? meaning.replace(/: [^:]+ (within [^:]+)$/, ', $1') : meaning
  return `| ${names.join(', ')} | ${presets.join(', ')} | ${shared} |`
})

const ROWS = {
  settings: ['', '| setting | default | read by | meaning |', '|---|---|---|---|', ...settingRows],
  limits: ['', '| limit | default | meaning |', '|---|---|---|', ...limitRows],
}

/** The page with up-to-date tables of settings and limits. */
export const withSettings = (page: string): string =>
  page.replace(/<!-- (settings|limits) -->\n[^]*?(?=<!-- end -->)/g, (_all, table: keyof typeof ROWS) =>
    [`<!-- ${table} -->`, ...ROWS[table], '', ''].join('\n'),
  )

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
  writeFileSync(SETTINGS_FILE, withSettings(readFileSync(SETTINGS_FILE, 'utf8')))
  writeFileSync(EXAMPLE_FILE, exampleEnvironment())
}
