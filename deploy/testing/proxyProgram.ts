import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnEndingWithUs } from '../../server/process/testing/endingWithUs.ts'
import { findProgram } from '../../scripts/setup/findProgram.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

/**
 * Path of a proxy for testing a configuration; undefined if there is none, so that its tests are skipped. Throws on
 * GitHub, whose workflow installs it.
 */
export const findProxy = (name: string, setting: string): string | undefined =>
  findProgram(
    {
      names: [name],
      setting,
      missing: { tests: `deploy/ with a real ${name}`, remedy: `install ${name}, or name one in ${setting}.` },
    },
    say,
    { isDemanded: 'GITHUB_ACTIONS' in process.env },
  )

type Proxy = {
  binary: string
  args: (folder: string) => string[]
  /** Folder of the configuration; a copy of it is used. */
  configuration: string
  /** Replacements for this machine; each replaced text must occur in at least one file. */
  changes: (folder: string) => Promise<Record<string, string>>
  /** Port that is open once the proxy is up. */
  port: number
  environment?: Record<string, string>
}

/** A proxy with its configuration on loopback ports, in its own folder; `await using` stops it. */
export async function proxyProgram({ binary, args, configuration, changes, port, environment }: Proxy) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-proxy-'))
  // Proxies that change their user must be able to read it.
  chmodSync(folder, 0o755)
  cpSync(configuration, folder, { recursive: true })
  const texts = await changes(folder)
  for (const [before, after] of Object.entries(texts)) change(folder, before, after)
  const child = spawnEndingWithUs(binary, args(folder), {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...environment },
  })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => said.push(String(text)))
  const ended = once(child, 'exit')
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${binary} did not start:\n${said.join('')}`)
  }
  return {
    folder,
    said: () => said.join(''),
    signal: (name: NodeJS.Signals) => child.kill(name),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function change(folder: string, before: string, after: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name =>
    /file$|\.(conf|vcl)$/.test(name),
  )
  const changed = files.filter(name => {
    const text = readFileSync(join(folder, name), 'utf8')
    if (text.includes(before)) writeFileSync(join(folder, name), text.replaceAll(before, after))
    return text.includes(before)
  })
  if (changed.length === 0) throw new Error(`The configuration does not say: ${before}`)
}

/** Writes a self-signed certificate for `*.example`, and its key. */
export function writeCertificate(certificate: string, key: string): void {
  const subject = ['-subj', '/CN=*.example', '-addext', 'subjectAltName=DNS:*.one.example,DNS:*.two.example']
  const how = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...how, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
}

const isOpen = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
