import type * as z from 'zod'

export type Setting = {
  /** The variable. */
  name: string
  schema: z.ZodType
  /** What holds where it is absent. */
  preset?: string
  /** For the README's table. */
  meaning: string
  /** Never shown, not even where it is wrong. */
  secret?: true
}
type Settings = Record<string, Setting>
export type Values<Table extends Settings> = { [Key in keyof Table]: z.output<Table[Key]['schema']> }
export type Environment = Record<string, string | undefined>

/** Settings that cannot be used, all at once. The message is a table for people, without secrets. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Checks the environment against a table of settings. An empty variable counts as absent.
 * Gives the values of those that are right, and a line for people for each that is wrong.
 */
export function checkSettings<const Table extends Settings>(
  settings: Table,
  environment: Environment,
): { values: Values<Table>; wrong: string[] } {
  const values = new Map<string, unknown>()
  const wrong: [name: string, value: string, reason: string][] = []
  for (const [key, { name, schema, preset, secret }] of Object.entries<Setting>(settings)) {
    const given = environment[name] || undefined
    const parsed = schema.safeParse(given ?? preset)
    if (parsed.success) values.set(key, parsed.data)
    else {
      const reason = parsed.error.issues.map(issue => issue.message).join('; ')
      wrong.push([name, secret ? '(not shown)' : JSON.stringify(given?.slice(0, 60)), reason])
    }
  }
  return { values: Object.fromEntries(values) as Values<Table>, wrong: linesOf(wrong) }
}

function linesOf(rows: readonly (readonly string[])[]): string[] {
  const widths = [0, 1].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map(row => `  ${line(row).trimEnd()}`)
}
