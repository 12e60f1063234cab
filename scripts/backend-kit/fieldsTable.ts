import type { JsonSchema } from '../../shared/contract/jsonSchema.ts'

/** A schema and what it is of: an entity, or a call. */
type Owner = { owner: string; json: JsonSchema }

type Row = { name: string; range: string; meaning: string; owners: Set<string> }

/** What goes without saying: the text around the table says it of all of them. */
const USUAL = [
  /^A whole number from/,
  /^(Id of |Page of the list|Items of a page)/,
  /^ISO 8601 in UTC, with/,
  /^An https address, or a path of the backend that begins with `\/v1\/`$/,
]

/** Every field whose unit, range or meaning its name and type do not tell, once, with all that have it. */
export function fieldsTable(schemas: Owner[]): string {
  const rows = new Map<string, Row>()
  for (const { owner, json } of schemas) collect(owner, json, rows)
  const lines = [...rows.values()].map(
    ({ name, range, meaning, owners }) => `| \`${name}\` | ${[...owners].join(', ')} | ${range} | ${meaning} |`,
  )
  return ['| field | of | values | meaning |', '|---|---|---|---|', ...lines.toSorted()].join('\n')
}

function collect(owner: string, json: JsonSchema, rows: Map<string, Row>): void {
  for (const form of [json, ...(json.anyOf ?? json.oneOf ?? [])]) {
    for (const [name, field] of Object.entries(form.properties ?? {})) {
      const meaning = meaningOf(field)
      if (meaning && !USUAL.some(usual => usual.test(meaning))) {
        const range = rangeOf(field)
        const key = `${name} ${range} ${meaning}`
        const row = rows.get(key) ?? { name, range, meaning, owners: new Set() }
        rows.set(key, row)
        row.owners.add(owner)
      }
      collect(owner, field, rows)
    }
    if (form.items) collect(owner, form.items, rows)
  }
}

/** What a field says of itself; where it may also be null or come empty, what its one other form says. */
function meaningOf({ description, anyOf = [] }: JsonSchema): string | undefined {
  const forms = anyOf.filter(form => form.const !== '' && form.type !== 'null')
  return description ?? (forms.length === 1 ? forms[0]?.description : undefined)
}

/** The values that a field may have, as far as they are numbers or named. */
function rangeOf(json: JsonSchema): string {
  const forms = (json.anyOf ?? json.oneOf)?.filter(form => form.const !== '')
  if (forms) {
    const ranges = [...new Set(forms.map(rangeOf))].filter(range => range !== '–')
    return ranges.every(range => range === 'null') ? '–' : ranges.join(' or ')
  }
  if (json.const !== undefined) return `\`${JSON.stringify(json.const)}\``
  if (json.enum) return json.enum.map(value => `\`${String(value)}\``).join(', ')
  if (json.type === 'null') return 'null'
  if (json.type === 'integer' || json.type === 'number') return numbers(json)
  return json.maxLength ? `up to ${json.maxLength} characters` : '–'
}

function numbers({ type, minimum, exclusiveMinimum, maximum = Infinity }: JsonSchema): string {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const kind = type === 'integer' ? 'whole, ' : ''
  if (least === undefined || least <= Number.MIN_SAFE_INTEGER) return `${kind}any`
  return `${kind}${maximum >= Number.MAX_SAFE_INTEGER ? `from ${least}` : `${least} to ${maximum}`}`
}
