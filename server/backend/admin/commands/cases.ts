import type { Database } from '../../database/schema/schema.ts'
import { Refusal, type Change, type Command, when } from '../command/command.ts'
import { idOf, listingOf, listingOptions, numberOf } from '../command/numbers.ts'
import { ANSWER, answerOf, mailAnswer } from '../command/answer.ts'

const casesIn = (database: Database) =>
  database
    .selectFrom('payment_case')
    .innerJoin('orders', 'orders.id', 'payment_case.order_id')
    .innerJoin('reader', 'reader.id', 'payment_case.reader_id')
    .select(['payment_case.id', 'payment_case.created_at as at', 'brand', 'order_id as order', 'orders.status'])
    .select(['payment_case.reader_id as reader', 'content as text'])

export const cases: Command = {
  meaning: 'lists unanswered problems with payments, oldest first',
  roles: ['support'],
  words: [],
  options: listingOptions('includes answered ones'),
  run: async ({ options }, database) => {
    const { all, brand, most } = listingOf(options)
    let query = casesIn(database)
    if (!all) query = query.where('replied_at', 'is', null)
    if (brand !== undefined) query = query.where('brand', '=', brand)
    const rows = await query
      .$if(all, query => query.select('replied_at as replied'))
      .orderBy('payment_case.id')
      .limit(most)
      .execute()
    const said = `${all ? 'Cases' : 'Unanswered cases'}: ${rows.length}.`
    return { said, parts: [{ name: 'cases', rows, opens: 'case' }] }
  },
}

export const caseOf: Command = {
  meaning: 'shows a problem with a payment, with the payment',
  roles: ['support'],
  words: [idOf('case')],
  run: async ({ words: [word] }, database) => {
    const id = numberOf(word, 'ID')
    const found = await casesIn(database)
      .select(['amount', 'currency', 'provider', 'payment', 'returned', 'replied_at as replied', 'reply'])
      .where('payment_case.id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal(`Case ${id} not found.`)
    const { text, replied, reply, ...details } = found
    const fields = { ...details, text, replied, reply }
    return { said: `Found case ${id}.`, readerId: found.reader, parts: [{ name: 'case', fields }] }
  },
}

export const replyCase: Change = {
  meaning: 'answers a problem with a payment: saves the answer for the receipt, and emails it',
  roles: ['support'],
  words: [idOf('case'), ANSWER],
  options: { again: { meaning: 'answers it again' } },
  changes: true,
  run: async ({ words: [word, given], options: { again }, hasMail, now }, database) => {
    const id = numberOf(word, 'ID')
    const text = answerOf(given)
    const open = database
      .updateTable('payment_case')
      .set({ reply: text, replied_at: now.toISOString() })
      .where('id', '=', id)
    const replied = await (again ? open : open.where('replied_at', 'is', null)).returning('id').executeTakeFirst()
    const found = await casesIn(database)
      .select(['payment_case.locale', 'replied_at'])
      .where('payment_case.id', '=', id)
      .executeTakeFirst()
    if (!found) throw new Refusal(`Case ${id} not found.`)
    if (!replied)
      throw new Refusal(`Case ${id} was answered at ${when(found.replied_at!)}. Add --again to send another answer.`)
    const facts = { case: String(id), order: String(found.order), reply: text }
    const delivery = await mailAnswer(database, { ...found, readerId: found.reader, facts, hasMail }, now)
    return { said: `Case ${id} answered. ${delivery}`, readerId: found.reader }
  },
}
