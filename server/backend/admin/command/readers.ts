import { BAN_REASONS, type BanReason } from '../../database/schema/accounts.ts'
import type { Database } from '../../database/schema/schema.ts'
import { Refusal, type Change, type ChangeResult, type Command, type CommandInput, type Word } from './command.ts'

export const READER: Word = { name: 'READER', meaning: 'the id or email address of a reader', kind: 'line' }

export const BRAND_OF_READER = {
  brand: { value: 'KEY', kind: 'line', meaning: 'the brand, if an address has accounts at several' },
} as const satisfies Command['options']

/** Of a ban from the site, or from comments. */
export const REASON_OF_BAN = {
  reason: {
    value: 'REASON',
    kind: 'line',
    isRequired: true,
    meaning: `why, in the language of the reader: ${BAN_REASONS.join(', ')} (required)`,
  },
} as const satisfies Command['options']

/** Throws a `Refusal` for a reason that is none of them. */
export function reasonOfBan(given: string | boolean | undefined): BanReason {
  const reason = BAN_REASONS.find(reason => reason === given)
  if (!reason) throw new Refusal(`--reason must be one of ${BAN_REASONS.join(', ')}.`)
  return reason
}

type OfReader = Omit<Change, 'changes' | 'words' | 'run'> & {
  /** After the reader. */
  words?: readonly Word[]
  run(readerId: number, input: CommandInput, database: Database): Promise<Omit<ChangeResult, 'readerId'>>
}

/** A change for a reader, whom the first word names. */
export const changeOfReader = ({ words = [], options, run, ...rest }: OfReader): Change => ({
  ...rest,
  words: [READER, ...words],
  options: { ...BRAND_OF_READER, ...options },
  changes: true,
  run: async (input, database) => {
    const [reader = '', ...words] = input.words
    const readerId = await readerBy(database, reader, input.options['brand'])
    return { ...(await run(readerId, { ...input, words }, database)), readerId }
  },
})

export async function readersBy(
  database: Database,
  word: string,
  brand?: string | boolean,
): Promise<{ id: number; brand: string }[]> {
  const readers = database.selectFrom('reader').select(['id', 'brand']).orderBy('id')
  const address = word.trim().toLowerCase()
  const named = isId(word)
    ? readers.where('id', '=', Number(word))
    : readers.where(({ eb, or }) => or([eb('email', '=', address), eb('signed_up_as', '=', address)]))
  return (typeof brand === 'string' ? named.where('brand', '=', brand) : named).execute()
}

/** Throws a `Refusal` if there is none, or more than one. */
export async function readerBy(database: Database, word: string, brand?: string | boolean): Promise<number> {
  const found = await readersBy(database, word, brand)
  if (!found.length) throw new Refusal(`Reader ${word} not found.`)
  if (found.length > 1) {
    const all = found.map(({ id, brand }) => `${id} (${brand})`).join(', ')
    throw new Refusal(`Several readers have this address: ${all}. Use the id or --brand.`)
  }
  return found[0]!.id
}

const isId = (word: string) => /^[1-9]\d{0,8}$/.test(word)
