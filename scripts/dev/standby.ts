import { once } from 'node:events'

/**
 * `standby.ts PACKAGE...`: reads the packages, waits to be told the backend's address, and becomes the web server of
 * the newest build.
 */
const told = once(process, 'message')
await Promise.all(process.argv.slice(2).map(name => import(name)))
const [backendUrl] = (await told) as [string]
if (backendUrl) process.env['BACKEND_URL'] = backendUrl
// The channel would keep the process from ending.
process.disconnect()
await import(new URL('../../dist/server/main.js', import.meta.url).href)
