import { createServer, type RequestListener, type Server } from 'node:http'
import { watchSilent, type Draining } from '../../drain.ts'
import { answerHalfClosed } from './halfClosed.ts'
import { serializeRequests } from './serializeRequests.ts'
import { cutSlowPeers } from './slowPeers.ts'
import { pendingResponses } from './pendingResponses.ts'

/**
 * Where the process stands in its life. Ready from when its backend answers until it is told to stop; where it was
 * replaced, the server as a whole still is.
 */
export type Lifecycle = Draining & {
  starting: boolean
  replaced?: boolean
  /** The best state of any brand's backend; asks again where none answers. */
  backendState?: () => 'answering' | 'silent' | 'misplaced' | 'unusable'
}

/** Longest time for a whole request, and for a reader to take nothing of an answer in. */
const PATIENCE = { requestTimeout: 30_000, sendTimeout: 30_000 }

/**
 * A server that slow, idle or greedy connections cannot fill up. Times in milliseconds.
 * Node's own defaults let a connection that sends one byte now and then live for a minute and more.
 */
export function createHttpServer(listener: RequestListener, { requestTimeout, sendTimeout } = PATIENCE): Server {
  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: Math.min(10_000, requestTimeout),
      requestTimeout,
      connectionsCheckingInterval: 1000,
      // Longer than the usual 60 s of balancers, which must be the ones to close.
      keepAliveTimeout: 65_000,
    },
    serializeRequests(listener),
  )
  const underWay = pendingResponses(server)
  cutSlowPeers(server, sendTimeout, underWay)
  answerHalfClosed(server, underWay)
  watchSilent(server)
  return server
}
