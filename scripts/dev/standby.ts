import { once } from 'node:events'
import { subscribe } from 'node:diagnostics_channel'
import { CALLS_SEEN, type CallSeen } from '../../server/web/contract/callsSeen.ts'
import { redacted } from '../backend-kit/inspector/redacted.ts'

/**
 * `standby.ts MODULE...`: loads the modules, then waits for its parent to start it as the web server of the newest
 * build. Reloads brands on request, and reports every call to a backend.
 */
const started = once(process, 'message')
process.on('message', message => message === 'brands' && process.emit('SIGHUP', 'SIGHUP'))
process.on('disconnect', () => process.exit())
// After the page that needed the call.
subscribe(CALLS_SEEN, call => setTimeout(report, 100, call))

function report(call: unknown): void {
  if (process.connected) process.send?.({ call: redacted(call as CallSeen) })
}

// The server refuses arguments that it does not know.
const modules = process.argv.splice(2)
// A missing module is not part of the newest build.
await Promise.allSettled(modules.map(name => import(name)))
await started
await import(new URL('../../dist-dev/server/main.js', import.meta.url).href)
