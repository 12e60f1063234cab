import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Registry } from 'prom-client'
import { networkOf } from '../shared/network.ts'
import { combinations, createCounter } from './telemetry/counter.ts'
import { watchGauge } from './telemetry/registry.ts'

type ConnectionLimits = {
  most: number
  /** Per network address, except for trusted proxies, which bring many readers. */
  perAddress: number
  isProxy: (address: string | undefined) => boolean
  registry?: Registry
}

/** Others are closed before they can send a request. */
export function limitConnections(server: Server, { most, perAddress, isProxy, registry }: ConnectionLimits): void {
  const byNetwork = new Map<string, number>()
  let open = 0
  const refused = refusalCounter(registry, () => open)
  server.maxConnections = most
  server.on('drop', () => refused('all'))
  // Before Node's own listener, which would start reading.
  server.prependListener('connection', (socket: Socket) => {
    open++
    socket.once('close', () => open--)
    const { remoteAddress } = socket
    if (isProxy(remoteAddress)) return
    const network = networkOf(remoteAddress ?? '')
    const ofOne = (byNetwork.get(network) ?? 0) + 1
    byNetwork.set(network, ofOne)
    socket.once('close', () => {
      const left = (byNetwork.get(network) ?? 1) - 1
      if (left > 0) byNetwork.set(network, left)
      else byNetwork.delete(network)
    })
    if (ofOne <= perAddress) return
    refused('address')
    socket.destroy()
  })
}

function refusalCounter(registry: Registry | undefined, open: () => number): (limit: 'all' | 'address') => void {
  if (!registry) return () => {}
  const measured = { name: 'quire_http_connections', help: 'Open client connections, proxies included.' }
  watchGauge(registry, measured, gauge => gauge.set(open()))
  const refused = createCounter(registry, {
    name: 'quire_http_connections_refused_total',
    help: 'Connections refused, by limit: all, or address.',
    labels: ['limit'],
    begin: () => combinations({ limit: ['all', 'address'] }),
  })
  return limit => refused.inc({ limit })
}
