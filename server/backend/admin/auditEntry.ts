import { userInfo } from 'node:os'
import type { Entry } from './runAdminCommand.ts'

type Value = string | boolean | undefined
type Given = { words: readonly string[]; options: Readonly<Record<string, Value>>; why: Value; as?: Value }

/** For the audit log: who runs what, and why. @param as the actor; else the system user */
export function auditEntry(command: string, { words, options, why, as }: Given, at: Date): Entry {
  const osUser = systemName()
  return {
    at,
    actor: typeof as === 'string' && as.trim() ? as.trim() : osUser,
    osUser,
    command,
    given: argumentsOf({ words, options }),
    why: typeof why === 'string' ? why : undefined,
  }
}

export const argumentsOf = ({ words, options }: Pick<Given, 'words' | 'options'>): string[] => [
  ...words,
  ...Object.entries(options).map(([option, value]) => `--${option}${value === true ? '' : `=${value}`}`),
]

/** A container may run as a user without a name. */
function systemName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}
