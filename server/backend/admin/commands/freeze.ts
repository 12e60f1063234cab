import { setFrozen } from '../../coins/corrections/freeze.ts'
import { BRAND_OF_READER, READER, readerBy } from '../command/readers.ts'
import { never, type Change, type CommandInput, type ChangeResult } from '../command/command.ts'
import type { Database } from '../../database/schema/schema.ts'

export const freeze: Change = {
  meaning: 'stops a reader from buying; they can still read what they own',
  roles: ['support', 'finance'],
  words: [READER],
  options: BRAND_OF_READER,
  changes: true,
  isLarge: never,
  run: (input, database) => set(input, database, true),
}

export const unfreeze: Change = {
  meaning: 'lets a reader buy again',
  roles: ['support', 'finance'],
  words: [READER],
  options: BRAND_OF_READER,
  changes: true,
  isLarge: never,
  run: (input, database) => set(input, database, false),
}

async function set(
  { words: [word = ''], options: { brand }, now }: CommandInput,
  database: Database,
  frozen: boolean,
): Promise<ChangeResult> {
  const readerId = await readerBy(database, word, brand)
  const isNew = await setFrozen(database, readerId, frozen, now)
  const said = isNew
    ? `Reader ${readerId} is ${frozen ? 'now' : 'no longer'} frozen.`
    : `Nothing changed: reader ${readerId} is ${frozen ? 'already' : 'not'} frozen.`
  return { said, readerId, coins: 0 }
}
