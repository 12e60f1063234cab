import { allSettings } from '../allSettings.ts'
import { allLimits, limitsSetting } from '../settings/limits.ts'
import type { Environment } from '../settings.ts'

export const listOfSettings = (environment: Environment): string =>
  [settingsIn(environment), '\nLimits, for LIMITS:\n\n', limitsIn(environment['LIMITS'])].join('')

function limitsIn(text = ''): string {
  const changed = limitsSetting.safeParse(text).data ?? {}
  return Object.entries(allLimits)
    .map(([name, { preset, meaning }]) => {
      const inForce = changed[name] === undefined ? '' : `  here: ${changed[name]}`
      return `  ${name}=${preset}${inForce}\n${wrapped(meaning.replaceAll('`', ''))}`
    })
    .join('')
}

const settingsIn = (environment: Environment): string =>
  allSettings
    .map(({ name, preset, meaning, secret }) => {
      const source = secret && environment[`${name}_FILE`] ? `${name}_FILE` : name
      const value = environment[source]?.trim()
      const shown = secret && source === name ? 'a secret' : value
      const inForce = value ? `  here: ${shown} (${source})` : ''
      const head = [name, preset === undefined ? '' : `=${preset}`, secret ? ` or ${name}_FILE` : '', inForce].join('')
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
