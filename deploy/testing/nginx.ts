import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import { freePort } from '../../server/process/testing/freePort.ts'
import { findProxy, proxyProgram, writeCertificate } from './proxyProgram.ts'

const nginx = findProxy('nginx', 'NGINX_BIN')
const FOLDER = join(import.meta.dirname, '../nginx')
export const isThere = nginx !== undefined

type Options = {
  /** With the page cache. */
  keeps?: boolean
  /** Lines of `upstream` with the backends, which web servers reach at `inner`. */
  backends?: string
}

/**
 * nginx as configured in deploy/.
 * @param servers lines of `upstream` with the web servers: `serversAt` or `resolvedBy`
 */
export async function nginxBefore(servers: string, { keeps = false, backends }: Options = {}) {
  const [tls, plain, inner] = [await freePort(), await freePort(), await freePort()]
  const program = await proxyProgram({
    binary: String(nginx),
    configuration: FOLDER,
    port: tls,
    args: folder => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `daemon off;${USER}`],
    async changes(folder) {
      writeCertificate(join(folder, 'quire.pem'), join(folder, 'quire.key'))
      return {
        '/run/tls/': '',
        'worker_processes auto': `worker_processes ${Math.min(2, availableParallelism())}`,
        'worker_rlimit_nofile 65536;': '',
        'worker_connections 8192': 'worker_connections 512',
        [serversAt(3001)]: servers,
        [serversAt(3002)]: '',
        [serversAt(4001)]: backends ?? '',
        [serversAt(4002)]: '',
        '127.0.0.1:4000': `127.0.0.1:${inner}`,
        ...(backends && { '# include backends': 'include backends' }),
        '[::]:8443': `127.0.0.2:${tls}`,
        '[::]:8080': `127.0.0.2:${plain}`,
        'listen 8443': `listen 127.0.0.1:${tls}`,
        'listen 8080': `listen 127.0.0.1:${plain}`,
        '/dev/stdout': 'access.log',
        ' /tmp/': ` ${folder}/`,
        ...(keeps && { '# include page-cache': 'include page-cache' }),
      }
    },
  })
  return { ...program, tls, plain, inner }
}

/** Lines of `upstream` for web servers or backends at these addresses, or at these loopback ports. */
export const serversAt = (...addresses: (string | number)[]) =>
  addresses
    .map(at => `server ${typeof at === 'number' ? `127.0.0.1:${at}` : at} max_fails=3 fail_timeout=1s;`)
    .join('\n')

/** servers-resolved.conf for a name and port that the name server at this loopback port resolves. */
export const resolvedBy = (port: number, address: string) =>
  readFileSync(join(FOLDER, 'servers-resolved.conf'), 'utf8')
    .replace('127.0.0.11', `127.0.0.1:${port}`)
    .replace('web:3000', address)

/** Whether this nginx re-resolves the names in `upstream`. */
export function isResolving(): boolean {
  if (!nginx) return false
  const [, minor = 0, patch = 0] = /\/1\.(\d+)\.(\d+)/.exec(spawnSync(nginx, ['-v'], { encoding: 'utf8' }).stderr) ?? []
  return Number(minor) > 27 || (Number(minor) === 27 && Number(patch) >= 3)
}

/** Its workers must be able to read our folder. */
const USER = process.getuid?.() === 0 ? ' user root;' : ''
