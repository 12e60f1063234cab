import { once } from 'node:events'
import { subscribe } from 'node:diagnostics_channel'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { CALLS_SEEN, type CallSeen } from '../../server/web/contract/callsSeen.ts'
import { tellable } from '../backend-kit/inspector/tellable.ts'
import { rehearse } from './rehearsal.ts'

/**
 * `standby.ts HOST MODULE...`: reads the modules, rehearses with what is built now, waits to be told, and becomes the
 * web server of the newest build. Told to, it reads the brands again. It tells of every call to a backend.
 */
const MAIN = new URL('../../dist/server/main.js', import.meta.url).href
/** Milliseconds until a call is told of: the page that needed it goes first. */
const AFTERWARDS = 100
/** Milliseconds in which the first pages have been shown: who is replaced is killed, and could not keep it later. */
const SHOWN = 1000

let isTold = false
const told = once(process, 'message').then(() => (isTold = true))
process.on('message', message => message === 'brands' && process.emit('SIGHUP', 'SIGHUP'))
process.on('disconnect', () => process.exit())
subscribe(CALLS_SEEN, call => isTold && setTimeout(tell, AFTERWARDS, call))

function tell(call: unknown): void {
  if (process.connected) process.send?.({ call: tellable(call as CallSeen) })
}

// As the built program does, and with the same folder; what showed pages before is compiled then.
enableCompileCache('dist/server/compiled')
// The server, which these are not meant for, refuses words that it does not know.
const [host = '', ...modules] = process.argv.splice(2)
// What is gone since is not needed by the newest build.
await Promise.allSettled(modules.map(name => import(name)))
// Without it the start is slower, and nothing else.
if (host && !isTold) await rehearse(MAIN, host).catch(() => {})
await told
await import(MAIN)
setTimeout(flushCompileCache, SHOWN).unref()
