/**
 * Stands in for the embedded backend as a process: responds with its process id. `/v1/die` kills it, `/v1/sleep`
 * never responds, `/v1/hang` blocks its thread, BACKEND_FAILS makes it fail at startup, with BACKEND_WAITS it starts
 * once that file exists, and with BACKEND_PURGES it purges cached pages as it starts.
 */
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { respondToHeartbeat } from '../../process/heartbeat.ts'

if (process.env.BACKEND_FAILS) process.exit(3)

const server = createServer((req, res) => {
  if (req.url === '/v1/die') process.kill(process.pid, 'SIGKILL')
  else if (req.url === '/v1/hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  else if (req.url !== '/v1/sleep')
    res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ pid: process.pid }))
})
if (process.env.BACKEND_WAITS) process.stdout.write(`backend ${process.pid} waits\n`)
while (process.env.BACKEND_WAITS && !existsSync(process.env.BACKEND_WAITS)) await setTimeout(10)
server.listen(Number(process.env.BACKEND_PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.send?.({ type: 'listening', port, payments: process.env.PAYMENTS })
  if (process.env.BACKEND_PURGES) process.send?.({ type: 'purge' })
})
respondToHeartbeat()
process.on('SIGTERM', () => process.exit(0))
process.on('disconnect', () => process.exit(0))
