import { createServer, type RequestListener, type Server } from 'node:http'
import { watchSilent, type Draining } from '../../drain.ts'
import { LIMITS, type Limits } from '../../limits.ts'
import { answerHalfClosed, cutSlowPeers, pendingResponses } from './peers.ts'
import { serializeRequests } from './serializeRequests.ts'

/**
 * State of the process. Ready from the backend's first response until shutdown; if a new process replaced it, the
 * server as a whole stays ready.
 */
export type Lifecycle = Draining & {
  starting: boolean
  replaced?: boolean
  /** The best state of any brand's backend; asks again where none answers. */
  backendState?: () => 'answering' | 'silent' | 'misplaced' | 'unusable'
}

/**
 * Creates a server that slow, idle or greedy connections cannot exhaust. Node's defaults allow a connection that sends
 * a byte now and then to live for minutes.
 * @param timeouts in milliseconds: for receiving a whole request, and for a client to accept no data of a response
 */
export function createHttpServer(
  listener: RequestListener,
  { requestTimeout, sendTimeout }: Pick<Limits, 'requestTimeout' | 'sendTimeout'> = LIMITS,
): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: Math.min(10_000, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: 1000,
      // Longer than load balancers' usual 60 s, so that they close first.
      keepAliveTimeout: 65_000,
    },
    serializeRequests(listener),
  )
  const pendingResponse = pendingResponses(server)
  cutSlowPeers(server, sendTimeout, pendingResponse)
  answerHalfClosed(server, pendingResponse)
  watchSilent(server)
  return server
}
