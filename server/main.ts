import { exitOnSignal } from './process/signals.ts'
import { refuseOldNode } from './process/refuseOldNode.ts'

// Only what these two lines need is imported statically.
refuseOldNode()
exitOnSignal()

const { existsSync } = process.getBuiltinModule('node:fs')
const { join } = process.getBuiltinModule('node:path')
const here = import.meta.dirname
const built = join(here, 'backend.js')
const isBuilt = existsSync(built)
const compiled = isBuilt ? join(here, 'compiled') : undefined
// Before anything else is loaded. A read-only folder is used as it is, or not at all.
if (compiled) process.getBuiltinModule('node:module').enableCompileCache(compiled)

// Command-line arguments are answered without starting a server.
const words = process.argv.slice(2)
const isNew = words.length === 1 && words[0] === '--new'
if (words.length > 0 && !isNew) (await import('./commands/words.ts')).respond(words)

const [{ environment }, { run }] = await Promise.all([import('./config.ts'), import('./run.ts')])

await run({
  environment,
  isNew,
  backend: isBuilt ? built : join(here, 'backend/program.ts'),
  compiled,
  async site() {
    const [{ createPages }, { cachedPages }] = await Promise.all([
      import('./web/pages/handlePage.ts'),
      import('./web/pages/cache/cachedPages.ts'),
    ])
    return { assets: join(here, '../client/assets'), createPages, cachedPages }
  },
})
