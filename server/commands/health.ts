import { get } from 'node:http'
import { checkConfig, environment } from '../config.ts'

/** Where a server that listens on all addresses is asked. */
const SELF: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
/** Longest wait for its answer, in milliseconds. */
const PATIENCE = 2500

const { values, wrong } = checkConfig(environment)
if (wrong.length > 0) end(wrong.map(({ name, reason }) => `${name} ${reason}`).join('; '))
const { host, port } = values
get({ host: SELF[host] ?? host, port, path: '/healthz', timeout: PATIENCE }, answer => {
  end(answer.statusCode === 200 ? undefined : `it answers ${answer.statusCode}`)
})
  .on('timeout', () => end(`no answer in ${PATIENCE} ms`))
  .on('error', error => end(error.message))

function end(failure: string | undefined): never {
  process.stdout.write(failure ? `Not well: ${failure}.\n` : 'Well.\n')
  process.exit(failure ? 1 : 0)
}
