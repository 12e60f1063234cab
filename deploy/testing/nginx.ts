import { join } from 'node:path'
import { availableParallelism } from 'node:os'
import { freePort } from '../../server/process/testing/freePort.ts'
import { findProxy, proxyProgram, writeCertificate } from './proxyProgram.ts'

const nginx = findProxy('nginx', 'NGINX_BIN')
export const isThere = nginx !== undefined

/**
 * nginx as deploy/ has it, before web servers on these ports.
 * @param keeps with the cache of pages
 * @param backends ports of these, which the web servers find at `inner`
 */
export async function nginxBefore(ports: number[], { keeps = false, backends = [] as number[] } = {}) {
  const [tls, plain, inner] = [await freePort(), await freePort(), await freePort()]
  const program = await proxyProgram({
    binary: String(nginx),
    configuration: join(import.meta.dirname, '../nginx'),
    port: tls,
    args: folder => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', `daemon off;${USER}`],
    async changes(folder) {
      writeCertificate(join(folder, 'quire.pem'), join(folder, 'quire.key'))
      return {
        '/run/tls/': '',
        'worker_processes auto': `worker_processes ${Math.min(2, availableParallelism())}`,
        'worker_rlimit_nofile 65536;': '',
        'worker_connections 8192': 'worker_connections 512',
        'server web:3000 max_fails': servers(ports),
        'server backend:4000 max_fails': servers(backends),
        '127.0.0.1:4000': `127.0.0.1:${inner}`,
        ...(backends.length > 0 && { '# include backends': 'include backends' }),
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

/** All of them with what the configuration says of one. */
const servers = (ports: number[]) =>
  ports.map(port => `server 127.0.0.1:${port} max_fails`).join('=3 fail_timeout=1s;\n')

/** Its workers read a folder of ours. */
const USER = process.getuid?.() === 0 ? ' user root;' : ''
