import { sql, type SelectQueryBuilder } from 'kysely'
import type { Database, Tables } from '../../database/schema/schema.ts'
import { queueMail } from '../../mail/outbox.ts'
import { Refusal, type Change, type Command, type Row, type Word, when } from './command.ts'
import { idOf, listingOf, listingOptions, numberOf } from './numbers.ts'

const LONGEST = 5000

const TEXT: Word = {
  name: 'TEXT',
  meaning: 'the answer, sent as it is; a line break starts a paragraph',
  kind: 'text',
}

type Found = Row & {
  brand: string
  locale: string
  reader: number | null
  replied: string | null
  email?: string | null
}

type Replies = Pick<Command, 'roles' | 'notes'> & {
  /** Such as `complaint`. */
  thing: string
  table: 'complaint' | 'payment_case'
  meanings: Record<'list' | 'show' | 'reply', string>
  /** All of them, with what lists show. */
  rows(database: Database): unknown
  /** Further columns, of one alone. */
  columns: readonly string[]
  shown?(found: Row): Row
  /** Of the email. */
  facts(found: Row): Record<string, string>
}

/** Commands that list what readers wrote to the operator, show one, and answer it. */
export function repliesTo({ thing, table, roles, meanings, notes, rows, columns, shown = row => row, facts }: Replies) {
  const Thing = `${thing[0]!.toUpperCase()}${thing.slice(1)}`
  const all = (database: Database) => rows(database) as SelectQueryBuilder<Tables, 'complaint', Row>
  const replied = 'replied_at as replied'

  async function find(database: Database, id: number): Promise<Found> {
    const found = await all(database)
      .select([...columns, replied, 'reply', `${table}.locale`] as never[])
      .where(`${table}.id` as 'complaint.id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal(`${Thing} ${id} not found.`)
    return found as Found
  }

  const list: Command = {
    meaning: meanings.list,
    roles,
    words: [],
    options: listingOptions('includes answered ones'),
    run: async ({ options }, database) => {
      const { all: isAll, brand, most } = listingOf(options)
      const found = await all(database)
        .$if(isAll, query => query.select(replied))
        .$if(!isAll, query => query.where('replied_at', 'is', null))
        .$if(brand !== undefined, query => query.where('brand', '=', brand!))
        .orderBy(sql.ref(`${table}.id`))
        .limit(most)
        .execute()
      const said = `${isAll ? `${Thing}s` : `Unanswered ${thing}s`}: ${found.length}.`
      return { said, parts: [{ name: `${thing}s`, rows: found as Row[], opens: thing }] }
    },
  }

  const show: Command = {
    meaning: meanings.show,
    roles,
    words: [idOf(thing)],
    run: async ({ words: [word] }, database) => {
      const id = numberOf(word, 'ID')
      const { text, replied, reply, locale: _locale, ...details } = await find(database, id)
      const fields = { ...shown(details), text, replied, reply } as Row
      return { said: `Found ${thing} ${id}.`, readerId: details.reader ?? undefined, parts: [{ name: thing, fields }] }
    },
  }

  const reply: Change = {
    meaning: meanings.reply,
    roles,
    words: [idOf(thing), TEXT],
    notes,
    options: { again: { meaning: 'answers it again' } },
    changes: true,
    run: async ({ words: [word, given = ''], options: { again }, hasMail, now }, database) => {
      const id = numberOf(word, 'ID')
      const text = given.trim()
      if (!text || text.length > LONGEST) throw new Refusal(`TEXT must have 1 to ${LONGEST} characters.`)
      const open = database
        .updateTable(table as 'complaint')
        .set({ reply: text, replied_at: now.toISOString() })
        .where('id', '=', id)
      const isReplied = await (again ? open : open.where('replied_at', 'is', null)).returning('id').executeTakeFirst()
      const found = await find(database, id)
      if (!isReplied)
        throw new Refusal(`${Thing} ${id} was answered at ${when(found.replied!)}. Add --again to send another answer.`)
      const recipient = (await provenAddress(database, found.reader)) ?? found.email
      const { brand, locale } = found
      const mail = { brand, origin: '', locale, kind: 'reply', facts: { ...facts(found), reply: text } } as const
      if (recipient && hasMail) await queueMail(database, { ...mail, recipient }, now)
      const said = hasMail ? 'An email is on its way.' : 'Mail is off (MAIL), so no email was sent.'
      return {
        said: `${Thing} ${id} answered. ${recipient ? said : 'There is no address to send it to.'}`,
        readerId: found.reader ?? undefined,
      }
    },
  }
  return { list, show, reply }
}

async function provenAddress(database: Database, readerId: number | null): Promise<string | undefined> {
  const reader = database
    .selectFrom('reader')
    .select('email')
    .where('id', '=', readerId ?? 0)
  return (await reader.where('email_verified_at', 'is not', null).executeTakeFirst())?.email
}
