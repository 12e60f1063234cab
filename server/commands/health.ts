import { get } from 'node:http'
import { environment, readConfig } from '../config.ts'
import { readWords } from '../process/words.ts'

/** Where a server that listens on all addresses is asked. */
const SELF: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
/** Longest wait for its answer, in milliseconds. */
const PATIENCE = 2500

const usage = `Asks the server of this container, at HOST and PORT, whether it is well. Exit code 1 where it is not.

  quire health`

if (readWords(usage)) {
  const { host, port } = readConfig(environment)
  get({ host: SELF[host] ?? host, port, path: '/healthz', timeout: PATIENCE }, answer => {
    end(answer.statusCode === 200 ? undefined : `it answers ${answer.statusCode}`)
  })
    .on('timeout', () => end(`no answer in ${PATIENCE} ms`))
    .on('error', error => end(error.message))
}

function end(failure: string | undefined): never {
  process.stdout.write(failure ? `Not well: ${failure}.\n` : 'Well.\n')
  process.exit(failure ? 1 : 0)
}
