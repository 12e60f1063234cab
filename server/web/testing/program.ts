/** The whole program as a process, with pages that can be slow or fail where nothing catches. */
import { join } from 'node:path'
import { environment } from '../../config.ts'
import { run } from '../../run.ts'
import { brandOf } from '../brands/brand.ts'

await run({
  environment,
  assets: '/nowhere',
  backend: join(import.meta.dirname, 'backendProgram.ts'),
  createPages: async () => ({
    answer: (req, res) => {
      if (req.path === '/slow') {
        res.write('begun ')
        process.once('message', () => res.end('and ended'))
        process.send?.('slow')
      } else if (req.path === '/crash') {
        res.end('ok')
        setImmediate(() => {
          throw new Error('nothing catches this')
        })
      } else res.send(brandOf(res).file.appName)
    },
  }),
})
