import { Refusal, type Command, type Kind } from '../admin/command/command.ts'
import type { Run } from './pendingChanges.ts'
import { html, type Html } from './html.ts'

/** Of a form, by name of the field. */
export type Values = Readonly<Record<string, string>>

type Field = {
  /** A word has capital letters, an option small ones. */
  name: string
  meaning: string
  kind: Kind | 'flag'
  isRequired: boolean
}

const WHY: Field = {
  name: 'why',
  meaning: 'reason, for the audit log, such as a ticket',
  kind: 'line',
  isRequired: true,
}

/** Without files, which lie on the server. */
const optionsOf = ({ options = {} }: Command) => Object.entries(options).filter(([, { kind }]) => kind !== 'file')

const fieldsOf = (command: Command): Field[] => [
  ...command.words.map(({ isOptional, ...word }) => ({ ...word, isRequired: !isOptional })),
  ...optionsOf(command).map(([name, { kind = 'flag' as const, meaning, isRequired = false }]) => {
    return { name, meaning, kind, isRequired }
  }),
  ...(command.changes ? [WHY] : []),
]

/** Trimmed, and with newlines as such. A flag's is `yes`. */
export const valuesIn = (body: unknown): Values =>
  Object.fromEntries(
    Object.entries((body ?? {}) as object).flatMap(([name, value]) => {
      const text = typeof value === 'string' ? value.replaceAll('\r\n', '\n').trim() : ''
      return text ? [[name, text]] : []
    }),
  )

/** Whether a link with these values says what to show. */
export function isLook(command: Command, values: Values): boolean {
  const [given, missing] = [true, false].map(isGiven =>
    fieldsOf(command).filter(({ name }) => (values[name] !== undefined) === isGiven),
  ) as [Field[], Field[]]
  if (command.changes || missing.some(({ isRequired }) => isRequired)) return false
  return given.length > 0 || command.words.length === 0
}

/** Throws a `Refusal` if a required value is missing. */
export function runBy<Of extends Command>(name: string, command: Of, values: Values): Run<Of> {
  const missing = fieldsOf(command).find(({ name, isRequired }) => isRequired && values[name] === undefined)
  if (missing) throw new Refusal(`${missing.name} is required.`)
  const options = optionsOf(command).flatMap(([name, { value }]) => {
    const given = values[name]
    return given === undefined ? [] : [[name, value === undefined ? true : given]]
  })
  const words = command.words.flatMap(({ name }) => values[name] ?? [])
  return { name, command, given: { words, options: Object.fromEntries(options) }, why: values['why'] }
}

/** Its arguments, to be read. */
export const summaryOf = (run: Run<Command>): Html =>
  html`<dl>
    ${valuesOf(run).map(
      ([name, value]) =>
        html`<dt>${labelOf(name)}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`

/** The same, to be sent again. */
export const hiddenFields = (run: Run<Command>): Html =>
  html`${valuesOf(run).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`

const valuesOf = ({ command, given: { words, options }, why = '' }: Run<Command>): [string, string][] =>
  fieldsOf(command).flatMap(({ name }) => {
    const at = command.words.findIndex(word => word.name === name)
    const value = at >= 0 ? words[at] : name === 'why' ? why : options[name]
    return value === undefined ? [] : [[name, value === true ? 'yes' : String(value)]]
  })

type Form = {
  action: string
  values: Values
  /** Shown above, and at the fields that it names. */
  problem?: string
}

export const formOf = (command: Command, { action, values, problem }: Form): Html =>
  html` ${problem !== undefined && problemBox(problem)}
    <form method="post" action="${action}">
      ${fieldsOf(command).map(field => rowOf(field, values[field.name], problem ?? ''))}
      <button>${command.changes ? 'Check first' : 'Show'}</button>
    </form>`

/** Focused when the page opens, so that it is read out. */
export const problemBox = (problem: string): Html =>
  html`<p class="problem" id="problem" role="alert" tabindex="-1" autofocus>${problem}</p>`

function rowOf({ name, meaning, kind, isRequired }: Field, value: string | undefined, problem: string): Html {
  const isWrong = problem.includes(name === name.toUpperCase() ? name : `--${name}`) || problem.startsWith(`${name} is`)
  const attributes = html`id="${name}" name="${name}" aria-describedby="${name}-help${isWrong && ' problem'}"
  ${isWrong && html` aria-invalid="true"`}`
  const help = html`<small id="${name}-help">${meaning}</small>`
  if (kind === 'flag') {
    const isOn = value !== undefined && html` checked`
    return html`<div class="flag">
      <input type="checkbox" value="yes" ${attributes}${isOn} /> <label for="${name}">${labelOf(name)}</label>${help}
    </div>`
  }
  const required = isRequired && html` required`
  const field =
    kind === 'text'
      ? html`<textarea rows="6" ${attributes}${required}>${`\n${value ?? ''}`}</textarea>`
      : html`<input
          autocomplete="off"
          ${kind === 'number' && html`inputmode="numeric" `}${attributes}${required}
          value="${value ?? ''}"
        />`
  const optional = !isRequired && html` <span>(optional)</span>`
  return html`<div><label for="${name}">${labelOf(name)}${optional}</label>${help}${field}</div>`
}

/** `BOOK` becomes `Book`, `below-zero` `Below zero`. */
const labelOf = (name: string) => {
  const words = name.toLowerCase().replaceAll('-', ' ')
  return words[0]!.toUpperCase() + words.slice(1)
}
