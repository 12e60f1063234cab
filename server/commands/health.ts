import { get } from 'node:http'
import { environment, readConfig } from '../config.ts'
import { readWords } from '../process/words.ts'

/** A server may listen on all addresses. */
const SELF: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
const TIMEOUT_MS = 2500

const usage = `Checks the health of this container's server at HOST and PORT. Exit code 1 if it is unhealthy.

  quire health`

if (readWords(usage)) {
  const { host, port } = readConfig(environment)
  get({ host: SELF[host] ?? host, port, path: '/healthz', timeout: TIMEOUT_MS }, response => {
    end(response.statusCode === 200 ? undefined : `it answers ${response.statusCode}`)
  })
    .on('timeout', () => end(`no answer in ${TIMEOUT_MS} ms`))
    .on('error', error => end(error.message))
}

function end(failure: string | undefined): never {
  process.stdout.write(failure ? `Unhealthy: ${failure}.\n` : 'Healthy.\n')
  process.exit(failure ? 1 : 0)
}
