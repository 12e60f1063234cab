import { setFrozen } from '../../coins/corrections/freeze.ts'
import { READER, readerBy } from '../command/readers.ts'
import type { CommandInput, Command, CommandResult } from '../command/command.ts'
import type { Database } from '../../database/schema/schema.ts'

export const freeze: Command = {
  meaning: 'stops a reader from buying; they can still read what they own',
  words: 'READER',
  ...READER,
  changes: true,
  run: (input, database) => set(input, database, true),
}

export const unfreeze: Command = {
  meaning: 'lets a reader buy again',
  words: 'READER',
  ...READER,
  changes: true,
  run: (input, database) => set(input, database, false),
}

async function set(
  { words: [word = ''], options: { brand }, now }: CommandInput,
  database: Database,
  frozen: boolean,
): Promise<CommandResult> {
  const readerId = await readerBy(database, word, brand)
  const isNew = await setFrozen(database, readerId, frozen, now)
  const said = isNew
    ? `Reader ${readerId} is ${frozen ? 'now' : 'no longer'} frozen.`
    : `Nothing changed: reader ${readerId} is ${frozen ? 'already' : 'not'} frozen.`
  return { said, readerId }
}
