import type { Migration } from 'kysely/migration'
import { first } from './0001.ts'

export type Migrations = Record<string, Migration>

/** In the order of their names. One that was released is never changed: later changes get a migration of their own. */
export const migrations: Migrations = { '0001.first': first }
