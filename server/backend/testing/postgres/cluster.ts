import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync, rmSync } from 'node:fs'
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reasonOf } from '../../../process/reasonOf.ts'
import { connectPostgres, reach } from '../../database/postgres/open.ts'
import { findBinaries } from './binaries.ts'

export type Cluster = {
  /** Address of a database. */
  url(database: string): string
  /** Kills the server, as a crash would; it is restarted. */
  kill(): void
  stop(): Promise<void>
}

/** Startup timeout in milliseconds, for busy machines. */
const START_TIMEOUT = 60_000

/** They need to survive crashes, but no power failure. */
const SETTINGS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  autovacuum: 'off',
}

/**
 * Creates the cluster, runs its server, and restarts it when it dies, until standard input closes because the parent
 * process has ended. Only `guarded` needs a password. $1: folder, $2: folder of the binaries; the rest are settings.
 */
const SUPERVISOR = `
  folder=$1 bin=$2; shift 2; cd "$folder"
  "$bin/initdb" -D data -U quire -A trust -E UTF8 --locale=C --no-sync --no-instructions || exit 1
  printf 'local all guarded scram-sha-256\nlocal all all trust\n' > data/pg_hba.conf
  (while :; do "$bin/postgres" -D data -c unix_socket_directories="$folder" "$@"; sleep 0.1; done) & loop=$!
  cat > /dev/null
  kill $loop
  server=$(head -n 1 data/postmaster.pid) && kill -INT $server
  while kill -0 $server; do sleep 0.05; done
  cd / && rm -rf "$folder"`

/**
 * Starts our own PostgreSQL behind a socket in a temporary folder, so that it needs no port. Throws with its log if it
 * does not start.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-postgres-'))
  await chmod(folder, 0o755)
  const log = join(folder, 'log')
  const binaries = await findBinaries(folder)
  const user = serverUser()
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const output = openSync(log, 'a')
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const supervisor = spawn('/bin/sh', ['-c', SUPERVISOR, 'keeper', folder, binaries, ...settings], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['pipe', output, output],
  })
  const exited = once(supervisor, 'exit')
  const url = (database: string) => `postgresql://quire@localhost/${database}?host=${folder}`
  const first = connectPostgres(url('postgres'))
  try {
    await Promise.race([
      reach(first, START_TIMEOUT, () => {}),
      exited.then(() => Promise.reject(new Error('it has ended'))),
    ])
  } catch (error) {
    supervisor.stdin!.end()
    const said = readFileSync(log, 'utf8')
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL does not start (${reasonOf(error)}):\n${said}`, { cause: error })
  } finally {
    await first.destroy()
  }
  return {
    url,
    kill() {
      const [server] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(server), 'SIGKILL')
    },
    async stop() {
      supervisor.stdin!.end()
      await exited
    },
  }
}

/**
 * The user for the server, since PostgreSQL refuses to run as root: postgres, or nobody. Undefined: the current user.
 */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const [, , uid, gid] = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}
