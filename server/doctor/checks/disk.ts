import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { ok, warn, wrong, type Check } from './finding.ts'

const MIN = 100e6
const LITTLE = 1e9

export const disk: Check = async ({ web, backend }) => {
  // With a separate backend nothing is written here.
  if (!backend || web?.backendUrl || backend.database.url) return []
  const folder = resolve(backend.dataDir)
  let place = folder
  while (!existsSync(place)) place = dirname(place)
  try {
    accessSync(place, constants.W_OK)
  } catch {
    return [wrong(`${place} is not writable`, 'give its user write access, or set DATA_DIR')]
  }
  const { bavail, bsize } = statfsSync(place)
  const free = bavail * bsize
  const says = `${(free / 1e9).toFixed(1)} GB free at ${folder}`
  if (free < MIN) return [wrong(says, 'free some space: nothing can be saved')]
  return [free < LITTLE ? warn(says, 'free some space soon') : ok(says)]
}
