import { COUNT } from '../../database/queries.ts'
import { hashSecret } from '../../accounts/secrets/secret.ts'
import type { Database } from '../../database/schema/schema.ts'
import { numberOf } from '../command/numbers.ts'
import { READER, readersBy } from '../command/readers.ts'
import { Refusal, type CommandInput, type Part, type Row, type Command } from '../command/command.ts'

export const find: Command = {
  meaning: 'finds readers by id, address, order or device',
  roles: ['support', 'finance'],
  words: [{ ...READER, isOptional: true }],
  notes: 'A single match is shown in full.',
  options: {
    order: { value: 'ID', kind: 'number', meaning: 'the reader of this order' },
    device: { value: 'UUID', kind: 'line', meaning: 'readers who signed in on the device with this Device-Uuid' },
    brand: { value: 'KEY', kind: 'line', meaning: 'only this brand' },
  },
  run: async (input, database) => {
    const ids = await idsOf(database, input)
    if (!ids.length) throw new Refusal('No reader found.')
    const readers = await readersOf(database, ids, input.now)
    const said = ids.length === 1 ? `Found reader ${ids[0]}.` : `Found ${ids.length} readers.`
    const one = readers.length === 1 ? readers[0] : undefined
    if (!one) return { said, parts: [{ name: 'readers', rows: readers, opens: 'find' }] }
    return { said, readerId: ids[0]!, parts: [{ name: 'reader', fields: one }, await devicesOf(database, ids[0]!)] }
  },
}

async function idsOf(database: Database, { words: [word], options }: CommandInput): Promise<number[]> {
  const { order, device, brand } = options
  const terms = [word, order, device].filter(term => term !== undefined)
  if (terms.length !== 1) throw new Refusal('Use exactly one of READER, --order and --device.')
  if (word !== undefined) return (await readersBy(database, word, brand)).map(({ id }) => id)
  if (order !== undefined) {
    const id = numberOf(order, '--order')
    const made = await database.selectFrom('orders').select('reader_id').where('id', '=', id).execute()
    return made.map(({ reader_id }) => reader_id)
  }
  const known = await database
    .selectFrom('known_device')
    .innerJoin('reader', 'reader.id', 'known_device.reader_id')
    .select(['reader.id', 'reader.brand'])
    .where('device_hash', '=', hashSecret(String(device)))
    .orderBy('reader.id')
    .execute()
  return known.filter(reader => brand === undefined || reader.brand === brand).map(({ id }) => id)
}

async function readersOf(database: Database, ids: number[], now: Date): Promise<Row[]> {
  const readers = await database
    .selectFrom('reader')
    .innerJoin('wallet', 'wallet.reader_id', 'reader.id')
    .innerJoin('person', 'person.id', 'reader.person_id')
    .selectAll('reader')
    .select(['wallet.coins', 'wallet.debt', 'person.frozen_at', 'person.banned_until', 'person.ban_reason'])
    .select(({ selectFrom }) => {
      const own = (table: 'session' | 'passkey' | 'orders') =>
        selectFrom(table as 'session')
          .select(COUNT)
          .whereRef('reader_id', '=', 'reader.id')
      const sessions = own('session').where('expires_at', '>', now.toISOString())
      return [sessions.as('sessions'), own('passkey').as('passkeys'), own('orders').as('orders')]
    })
    .where('reader.id', 'in', ids)
    .orderBy('reader.id')
    .execute()
  return readers.map(reader => ({
    id: reader.id,
    brand: reader.brand,
    address: reader.signed_up_as ?? reader.email,
    confirmed: reader.email_verified_at !== null,
    name: reader.name,
    password: reader.password_hash !== null,
    joined: reader.created_at,
    coins: reader.coins,
    debt: reader.debt,
    frozen: reader.frozen_at ?? false,
    banned: reader.banned_until ? `${reader.ban_reason} until ${reader.banned_until.slice(0, 10)}` : false,
    sessions: Number(reader.sessions),
    passkeys: Number(reader.passkeys),
    orders: Number(reader.orders),
  }))
}

async function devicesOf(database: Database, id: number): Promise<Part> {
  const devices = database.selectFrom('known_device').select('seen_at as last_sign_in').where('reader_id', '=', id)
  const rows = await devices.orderBy('seen_at', 'desc').limit(20).execute()
  return { name: 'devices', rows }
}
