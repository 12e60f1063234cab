import { createHttpServer } from '../http/httpServer.ts'
import { listen } from '../../process/listen.ts'
import { createOperationsApp, type OperationsApp } from './operationsApp.ts'

type Place = { port?: number; host: string }

/** Listens for operators, if a port is set. Rejects with a message for operators if the port is not available. */
export async function openOperations({ port: wanted, host }: Place, options: OperationsApp) {
  if (wanted === undefined) return undefined
  const server = createHttpServer(createOperationsApp(options))
  const port = await listen(server, { port: wanted, host }, { port: 'OPERATIONS_PORT', host: 'OPERATIONS_HOST' })
  return {
    port,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
