import { setFrozen } from '../../coins/corrections/freeze.ts'
import { READER, readerBy } from '../command/readers.ts'
import type { Asked, Command, Work } from '../command/command.ts'

export const freeze: Command = {
  meaning: 'lets a reader buy nothing any more; what they have they go on reading',
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
  ({ words: [word = ''], options: { brand }, now }: Asked, frozen: boolean): Work =>
  async database => {
    const readerId = await readerBy(database, word, brand)
    const isNew = await setFrozen(database, readerId, frozen, now)
    const state = frozen ? 'frozen' : 'not frozen'
    const said = isNew
      ? `Reader ${readerId} is ${state} now.`
      : `Nothing is done: reader ${readerId} is ${state} already.`
    return { said, readerId }
  }
