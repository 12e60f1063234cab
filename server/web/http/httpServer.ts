import { createServer, type RequestListener, type Server } from 'node:http'
import { watchSilent, type Draining } from '../../drain.ts'
import { answerHalfClosed } from './halfClosed.ts'
import { serializeRequests } from './serializeRequests.ts'
import { cutSlowPeers } from './slowPeers.ts'
import { pendingResponses } from './pendingResponses.ts'

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

/** Milliseconds for receiving a whole request, and for a client to accept no data of a response. */
const TIMEOUTS = { requestTimeout: 30_000, sendTimeout: 30_000 }

/**
 * Creates a server that slow, idle or greedy connections cannot exhaust. Times in milliseconds. Node's defaults allow a
 * connection that sends a byte now and then to live for minutes.
 */
export function createHttpServer(listener: RequestListener, { requestTimeout, sendTimeout } = TIMEOUTS): Server {
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
