import { escapeMarkup } from '../../../shared/markup.ts'

/** Escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | false | undefined | readonly Value[]

/** Escapes every value that is no `Html`. */
export const html = (parts: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(parts.map((part, index) => (index === 0 ? part : `${textOf(values[index - 1])}${part}`)).join(''))

function textOf(value: Value): string {
  if (value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map(textOf).join('') : escapeMarkup(String(value))
}
