import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { environment, readConfig } from '../config.ts'
import { openDatabase } from '../database/open.ts'

/** The backend's database for a command: the file in `DATA_DIR`, or in `folder` where the command was given one. */
export const openCatalogue = async (folder?: string) => {
  const { dataDir } = readConfig(environment)
  const file = join(folder ?? dataDir, 'quire.sqlite')
  mkdirSync(folder ?? dataDir, { recursive: true })
  return { file, database: await openDatabase(file) }
}
