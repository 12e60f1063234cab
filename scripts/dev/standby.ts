import { once } from 'node:events'
import { subscribe } from 'node:diagnostics_channel'
import { CALLS_SEEN, type CallSeen } from '../../server/web/contract/callsSeen.ts'
import { redacted } from '../backend-kit/inspector/redacted.ts'

/**
 * `standby.ts MODULE...`: reads the modules, waits, and becomes the web server of the newest build when its parent says
 * so. It reads the brands again on request, and reports every call to a backend.
 */
const told = once(process, 'message')
process.on('message', message => message === 'brands' && process.emit('SIGHUP', 'SIGHUP'))
process.on('disconnect', () => process.exit())
// The page that needed the call goes first.
subscribe(CALLS_SEEN, call => setTimeout(tell, 100, call))

function tell(call: unknown): void {
  if (process.connected) process.send?.({ call: redacted(call as CallSeen) })
}

// The server, which these are not meant for, refuses words that it does not know.
const modules = process.argv.splice(2)
// What is gone since is not needed by the newest build.
await Promise.allSettled(modules.map(name => import(name)))
await told
await import(new URL('../../dist/server/main.js', import.meta.url).href)
