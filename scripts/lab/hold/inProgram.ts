/** Loaded into the measured program: reports its memory after garbage collection, on request. */

/** Bytes of live objects and buffers, and open connections. */
export type Resources = { heap: number; sockets: number }

const isProgram = process.argv[1]?.endsWith('main.js')
if (isProgram) {
  process.on('message', (message: { type?: string }) => {
    if (message.type !== 'weigh') return
    globalThis.gc?.()
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    const sockets = process.getActiveResourcesInfo().filter(kind => kind === 'TCPSocketWrap').length
    process.send?.({ heap: heapUsed + external, sockets } satisfies Resources)
  })
  process.channel?.unref()
}
