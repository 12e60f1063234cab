import type { Migration } from 'kysely/migration'
import { first } from './0001.ts'

export type Migrations = Record<string, Migration>

/** Sorted by name. Never change a released one: later changes get their own migration. */
export const migrations: Migrations = { '0001.first': first }
