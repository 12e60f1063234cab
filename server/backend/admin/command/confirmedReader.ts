import { LOCALES } from '../../../../shared/locales.ts'
import { inLocale } from '../../../inLocale.ts'
import type { Database } from '../../database/schema/schema.ts'
import { Refusal } from './command.ts'
import { readerBy } from './readers.ts'

/** Runs what writes emails to a reader, in the language of their account. */
export const inLanguageOf = <Result>({ locale }: { locale: string }, make: () => Result): Result =>
  inLocale(LOCALES.find(({ code }) => code === locale) ?? LOCALES[0], make)

/** Throws a `Refusal` unless it has a confirmed address: nobody can prove that another account is theirs. */
export async function confirmedReader(database: Database, word: string, brand: string | boolean | undefined) {
  const id = await readerBy(database, word, brand)
  const reader = await database
    .selectFrom('reader')
    .select(['id', 'brand', 'email', 'person_id', 'locale'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!reader) throw new Refusal(`Reader ${id} is deleted, or never confirmed an address.`)
  return reader
}
