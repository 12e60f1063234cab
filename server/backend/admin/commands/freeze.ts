import { setFrozen } from '../../coins/corrections/freeze.ts'
import { READER, readerBy } from '../command/readers.ts'
import type { CommandInput, Command, Work } from '../command/command.ts'

export const freeze: Command = {
  meaning: 'stops a reader from buying; they can still read what they own',
  words: 'READER',
  ...READER,
  changes: true,
  plan: asked => set(asked, true),
}

export const unfreeze: Command = {
  meaning: 'lets a reader buy again',
  words: 'READER',
  ...READER,
  changes: true,
  plan: asked => set(asked, false),
}

const set =
  ({ words: [word = ''], options: { brand }, now }: CommandInput, frozen: boolean): Work =>
  async database => {
    const readerId = await readerBy(database, word, brand)
    const isNew = await setFrozen(database, readerId, frozen, now)
    const said = isNew
      ? `Reader ${readerId} is ${frozen ? 'now' : 'no longer'} frozen.`
      : `Nothing changed: reader ${readerId} is ${frozen ? 'already' : 'not'} frozen.`
    return { said, readerId }
  }
