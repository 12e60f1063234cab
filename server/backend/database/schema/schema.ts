import type { Kysely } from 'kysely'
import { accounts } from './accounts.ts'
import { catalogue } from './catalogue.ts'
import { comments } from './comments.ts'
import { desk } from './desk.ts'
import { money } from './money.ts'
import { ownReading } from './ownReading.ts'
import { push } from './push.ts'
import { reviews } from './reviews.ts'
import { service } from './service.ts'
import type { Row } from './table.ts'

/** Referenced ones first. */
export const tables = {
  ...catalogue,
  ...accounts,
  ...ownReading,
  ...reviews,
  ...comments,
  ...push,
  ...money,
  ...service,
  ...desk,
}

export type Tables = { [Name in keyof typeof tables]: Row<(typeof tables)[Name]> }

export type Database = Kysely<Tables>
