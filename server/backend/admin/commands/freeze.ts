import { setFrozen } from '../../coins/corrections/freeze.ts'
import { changeOfReader } from '../command/readers.ts'
import type { Database } from '../../database/schema/schema.ts'

export const freeze = changeOfReader({
  meaning: 'stops a reader from buying; they can still read what they own',
  roles: ['support', 'finance'],
  run: (readerId, { now }, database) => set(readerId, true, database, now),
})

export const unfreeze = changeOfReader({
  meaning: 'lets a reader buy again',
  roles: ['support', 'finance'],
  run: (readerId, { now }, database) => set(readerId, false, database, now),
})

async function set(readerId: number, frozen: boolean, database: Database, now: Date) {
  const isNew = await setFrozen(database, readerId, frozen, now)
  const said = isNew
    ? `Reader ${readerId} is ${frozen ? 'now' : 'no longer'} frozen.`
    : `Nothing changed: reader ${readerId} is ${frozen ? 'already' : 'not'} frozen.`
  return { said }
}
