/**
 * Counts our files and functions that run in the web server for one cold book page, by V8's coverage of the built
 * server: `node scripts/check/walk.ts [--list]`, after a build.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const PORT = 3479
const HOST = 'freenovel.localhost'
type Coverage = { url: string; functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[] }

async function get(path: string): Promise<{ status: number; html: string }> {
  const [res] = await once(request({ port: PORT, path, headers: { Host: HOST } }).end(), 'response')
  return { status: res.statusCode, html: await text(res) }
}

/** Connects to V8's inspector; the returned function calls one of its methods. */
async function inspect(url: string) {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  let last = 0
  return async (method: string, params = {}): Promise<{ result?: Coverage[] }> => {
    const id = ++last
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
      const response = JSON.parse(data)
      if (response.id === id) return response.result
    }
  }
}

/** The functions that ran, as `file name`; the bundler's comments name the files. */
function functionsIn(coverage: readonly Coverage[]): string[] {
  return coverage
    .filter(({ url }) => url.includes('/dist/server/'))
    .flatMap(({ url, functions }) => {
      const code = readFileSync(fileURLToPath(url), 'utf8')
      const files = [...code.matchAll(/^\/\/ (\S+\.tsx?|\S*node_modules\S+|\S+:\S+)$/gm)]
      return functions.flatMap(({ functionName, ranges: [range] }) => {
        if (!range?.count || range.startOffset === 0) return []
        const file = files.findLast(({ index }) => index <= range.startOffset)?.[1] ?? ''
        return /^(?:client|server|shared)\//.test(file) ? [`${file} ${functionName}:${range.startOffset}`] : []
      })
    })
}

const folder = mkdtempSync(join(tmpdir(), 'quire-walk-'))
const server = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'dist/server/main.js'], {
  env: {
    ...process.env,
    PORT: `${PORT}`,
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'warn',
    LIMITS: 'pageWarmBrands=0',
  },
  stdio: ['ignore', 'ignore', 'pipe'],
})
try {
  let said = ''
  server.stderr.on('data', chunk => (said += String(chunk)))
  while (!/ws:\S+/.test(said)) await setTimeout(50)
  while ((await get('/readyz').catch(() => undefined))?.status !== 200) await setTimeout(200)
  // The catalogue is read after the start.
  let links: string[] = []
  for (; links.length < 2; await setTimeout(200)) {
    const { html } = await get('/')
    links = [...new Set([...html.matchAll(/href="(\/novel\/\d+\/[^"]+)"/g)].map(([, path]) => path!))]
  }
  const [warm, page] = links
  await get(warm!)
  const call = await inspect(/ws:\S+/.exec(said)![0])
  await call('Profiler.enable')
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  const { status } = await get(page!)
  const { result = [] } = await call('Profiler.takePreciseCoverage')
  const functions = functionsIn(result)
  const files = new Set(functions.map(one => one.split(' ', 1)[0]))
  if (process.argv.includes('--list')) console.log(functions.toSorted().join('\n'))
  console.log(`${page}: ${status}, ${files.size} files, ${functions.length} functions`)
} finally {
  // An attached inspector would delay its exit.
  server.kill('SIGKILL')
  await once(server, 'exit')
  rmSync(folder, { recursive: true, force: true })
}
