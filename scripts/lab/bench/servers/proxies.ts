import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../server/process/testing/freePort.ts'
import { NGINX, PLAIN_PROXY } from '../report/rows.ts'
import { startNode, startProgram, until200 } from './children.ts'
import type { Server } from './server.ts'

const PROGRAM = process.env['NGINX'] ?? '/usr/sbin/nginx'

/** Plain proxies: Express, and nginx if installed. @param call to wait for */
export async function startProxies(backend: string, folder: string, prefix: string, call: string): Promise<Server[]> {
  const host = 'localhost'
  const [plain, nginx] = [await freePort(), await freePort()]
  const file = fileURLToPath(new URL('plainProxy.ts', import.meta.url))
  const child = startNode([file, String(plain), backend, prefix], { core: 'server', port: plain })
  await until200(child, plain, host, call)
  const servers = [{ name: PLAIN_PROXY, child, port: plain, host, prefix }]
  if (!existsSync(PROGRAM)) return servers
  const place = join(folder, 'nginx')
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'nginx.conf'), configuration(nginx, backend, prefix))
  const proxy = startProgram([PROGRAM, '-p', place, '-e', 'error.log', '-c', 'nginx.conf'], 'server')
  await until200(proxy, nginx, host, call)
  return [...servers, { name: NGINX, child: proxy, port: nginx, host, prefix }]
}

const configuration = (port: number, backend: string, prefix: string) => `daemon off; worker_processes 1; pid nginx.pid;
events {}
http {
  access_log off; keepalive_requests 1000000000; client_body_temp_path body; proxy_temp_path proxy;
  fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
  upstream backend { server ${new URL(backend).host}; keepalive 64; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location ${prefix}/ {
      proxy_pass http://backend/;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`
