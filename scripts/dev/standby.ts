import { once } from 'node:events'
import { subscribe } from 'node:diagnostics_channel'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { CALLS_SEEN, type CallSeen } from '../../server/web/contract/callsSeen.ts'
import { tellable } from './inspector/tellable.ts'

/**
 * `standby.ts MODULE...`: reads the modules, waits to be told the backend's address, and becomes the web server of the
 * newest build. Told to, it reads the brands again. It tells of every call to a backend.
 */
const told = once(process, 'message')
process.on('message', message => message === 'brands' && process.emit('SIGHUP', 'SIGHUP'))
process.on('disconnect', () => process.exit())
subscribe(CALLS_SEEN, call => process.connected && process.send?.({ call: tellable(call as CallSeen) }))
// As the built program does, and with the same folder; what showed pages before is compiled then.
enableCompileCache('dist/server/compiled')
// What is gone since is not needed by the newest build.
// The server, which these are not meant for, refuses words that it does not know.
await Promise.allSettled(process.argv.splice(2).map(name => import(name)))
const [{ backendUrl }] = (await told) as [{ backendUrl: string }]
if (backendUrl) process.env['BACKEND_URL'] = backendUrl
await import(new URL('../../dist/server/main.js', import.meta.url).href)

/** Milliseconds in which the first pages have been shown: who is replaced is killed, and could not keep it later. */
const SHOWN = 1000
setTimeout(flushCompileCache, SHOWN).unref()
