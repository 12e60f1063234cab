/**
 * The whole program as a process, with pages that can be slow or throw outside every handler, and without a page cache.
 */
import { environment } from '../../config.ts'
import { exitOnSignal } from '../../process/signals.ts'
import { run } from '../../run.ts'
import type { Site } from '../../start.ts'
import { brandOf } from '../brands/brand.ts'
import { programFile } from '../../process/testing/programs.ts'

const createPages: Site['createPages'] = async () => ({
  complete: async () => undefined,
  checkCapabilities: async () => {
    if (process.env['NEVER_READY']) await new Promise(() => {})
  },
  sendPage: (req, res) => {
    if (req.path === '/slow') {
      res.write('begun ')
      process.once('message', () => res.end('and ended'))
      process.send?.('slow')
    } else if (req.path === '/soon') {
      setTimeout(() => res.send('in time'), 100)
    } else if (req.path === '/hang') {
      res.end('ok')
      // The thread does not come back, and costs nothing meanwhile.
      res.once('close', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
    } else if (req.path === '/crash') {
      res.end('ok')
      setImmediate(() => {
        throw new Error('nothing catches this')
      })
    } else res.set('X-Pid', String(process.pid)).send(brandOf(res).file.appName)
  },
})

/** Logs what it would purge. */
const cachedPages: Site['cachedPages'] = ({ log }) => ({
  hit: () => false,
  serve: (_req, _res, next) => next(),
  forget(purge) {
    log.info({ purge }, 'pages are forgotten')
    return 0
  },
  async broadcast(purge) {
    log.info({ purge }, 'other servers are told')
    return true
  },
  warmUp: async () => {},
})

exitOnSignal()
await run({
  environment,
  backend: programFile('backend'),
  site: async () => ({ assets: '/nowhere', createPages, cachedPages }),
})
