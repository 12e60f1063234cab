import { once } from 'node:events'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server } from 'node:net'

/** Told by Node of every server that listens. */
const LISTENS = 'tracing:net.server.listen:asyncEnd'
/** Times that a page is shown: what has run once is slow yet. */
const TIMES = 3

/**
 * Starts the site as it is built now, without a word, and has it show the front page of a host. What it shares with
 * the next build (packages, and the client where that stays) has been run then, which makes that one's start and its
 * first page half as long. Rejects where that cannot be: the next build may be half written.
 * @param main address of the web server's file
 */
export async function rehearse(main: string, host: string): Promise<void> {
  const { LOG_LEVEL } = process.env
  const events = new Set(process.eventNames())
  const servers: Server[] = []
  const add = (message: unknown) => void servers.push((message as { server: Server }).server)
  subscribe(LISTENS, add)
  process.env['LOG_LEVEL'] = 'silent'
  try {
    await import(`${main}?rehearsal`)
    // The site listens before its operations do.
    const { port } = servers[0]!.address() as AddressInfo
    for (let time = 0; time < TIMES; time++) await show(port, host)
  } finally {
    unsubscribe(LISTENS, add)
    if (LOG_LEVEL === undefined) delete process.env['LOG_LEVEL']
    else process.env['LOG_LEVEL'] = LOG_LEVEL
    // Signals and errors are for the one that comes.
    for (const event of process.eventNames()) if (!events.has(event)) process.removeAllListeners(event)
  }
}

/** Resolves when the page has come; what is wrong with it will be said when somebody looks at it. */
async function show(port: number, host: string): Promise<void> {
  const asked = get({ hostname: '127.0.0.1', port, headers: { host, 'Accept-Encoding': 'gzip' } })
  const [page] = (await once(asked, 'response')) as [IncomingMessage]
  await once(page.resume(), 'end')
}
