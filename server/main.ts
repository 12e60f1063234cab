import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './config.ts'
import { run } from './run.ts'
import { keptPages } from './web/pages/cache/keptPages.ts'
import { createPages } from './web/pages/handlePage.ts'

const here = import.meta.dirname
const built = join(here, 'backend.js')

await run({
  environment,
  assets: join(here, '../client/assets'),
  backend: existsSync(built) ? built : join(here, 'backend/main.ts'),
  createPages,
  keptPages,
})
