import { readFileSync, writeFileSync } from 'node:fs'
import { settings as backendSettings } from '../server/backend/config.ts'
import { settings as webSettings } from '../server/config.ts'

type Setting = { name: string; preset?: string; meaning: string }

const table = (settings: Record<string, Setting>) =>
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

if (import.meta.main) writeFileSync('README.md', withSettings(readFileSync('README.md', 'utf8')))
