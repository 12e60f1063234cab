import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parse } from 'yaml'
import { readConfig as readBackend } from '../server/backend/config.ts'
import { readConfig as readWeb } from '../server/config.ts'
import { findProgram } from '../scripts/setup/findProgram.ts'
import { findProxy } from './testing/proxyProgram.ts'

const page = readFileSync('docs/install.md', 'utf8')
/** The commands of a section of the page, in order. */
const commandsOf = (title: string) => {
  const [, part = ''] = page.split(`\n## ${title}\n`)
  return [...part.split('\n## ')[0]!.matchAll(/```sh\n([^]*?)```/g)].map(([, text = '']) => text).join('\n')
}
const find = (name: string) =>
  findProgram(
    { names: [name], setting: `${name.toUpperCase()}_BIN`, missing: { tests: 'docs/install.md', remedy: name } },
    line => void process.stderr.write(`${line}\n`),
    { isDemanded: false },
  )

/** Programs that would change the machine: their calls are recorded, and succeed. */
const PRETENDED = [
  'apt-get',
  'useradd',
  'git',
  'npm',
  'systemctl',
  'certbot',
  'psql',
  'runuser',
  'promtool',
  'nginx',
  'curl',
  'restic',
  'amtool',
  'ufw',
]
const MACHINE = ['chgrp', 'chown', 'docker', 'kubectl', 'install']

const folder = mkdtempSync(join(tmpdir(), 'quire-install-'))
const at = (path: string) => join(folder, path)
const noted = () => readFileSync(at('noted'), 'utf8').split('\n')
/** Runs a section's commands in a folder that stands in for the root; throws the error of the first that fails. */
function run(title: string, environment: Record<string, string> = {}): void {
  const script = commandsOf(title).replaceAll(/(?<![\w.:/-])\/(etc|opt|var|usr)\//g, `${folder}/$1/`)
  const env = { PATH: `${at('programs')}:${process.env['PATH']}`, HOME: folder, ...environment }
  execFileSync('bash', ['-euo', 'pipefail', '-c', script], { cwd: at('opt/quire-1'), env, stdio: 'pipe' })
}

beforeAll(() => {
  mkdirSync(at('programs'))
  writeFileSync(at('noted'), '')
  for (const name of [...PRETENDED, ...MACHINE]) {
    // `install` creates files and folders, without owners, who do not exist here.
    const real =
      name === 'install'
        ? `exec /usr/bin/install $(printf '%s\\n' "$@" | sed -E '/^-[og]$/{N;d}')`
        : 'cat >/dev/null <&0 || true'
    const says = name === 'curl' ? 'echo strict-transport-security' : name === 'install' ? real : ':'
    writeFileSync(at(`programs/${name}`), `#!/bin/sh\necho "${name} $*" >>${folder}/noted\n${says}\n`)
    chmodSync(at(`programs/${name}`), 0o755)
  }
  for (const path of [
    'etc/nginx',
    'etc/redis',
    'etc/prometheus',
    'etc/systemd/system',
    'opt/quire-1',
    'opt/quire-2',
    'var/lib',
  ])
    mkdirSync(at(path), { recursive: true })
  for (const version of ['quire-1', 'quire-2'])
    for (const path of ['deploy', 'brands']) cpSync(path, at(`opt/${version}/${path}`), { recursive: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

test('the commands for Debian produce valid settings, units, proxy and Prometheus files', () => {
  run('Debian', { RESTIC_REPOSITORY: 'sftp:quire@backups.example:quire', SMTP_PASSWORD: 'secret' })
  const settingsIn = (file: string) =>
    Object.fromEntries(
      readFileSync(at(`etc/quire/${file}.env`), 'utf8')
        .trim()
        .split('\n')
        .map(line => line.split(/=(.*)/s) as [string, string]),
    )
  const unit = (name: string) => readFileSync(at(`etc/systemd/system/${name}`), 'utf8')
  const [web, backend] = [settingsIn('web'), settingsIn('backend')]
  const isProduction = { NODE_ENV: 'production' }
  expect(readWeb({ ...web, ...isProduction })).toMatchObject({ backendUrl: 'http://127.0.0.1:4000', host: '127.0.0.1' })
  expect(readBackend({ ...backend, ...isProduction })).toMatchObject({ database: { url: backend['DATABASE_URL'] } })
  expect(web['METRICS_TOKEN']).toBe(backend['METRICS_TOKEN'])

  // Each unit's port is in nginx's upstreams, and its metrics port in Prometheus' targets.
  const started = noted().flatMap(
    line => /systemctl enable --now quire-(\w+)@(\d+)/.exec(line)?.slice(1, 3).join(' ') ?? [],
  )
  expect(started).toEqual(['backend 4001', 'backend 4002', 'web 3001', 'web 3002'])
  const nginx = ['servers', 'backends', 'nginx']
    .map(name => readFileSync(at(`etc/nginx/${name}.conf`), 'utf8'))
    .join('')
  const { scrape_configs: jobs } = parse(readFileSync(at('etc/prometheus/prometheus.yml'), 'utf8')) as {
    scrape_configs: { job_name: string; static_configs: [{ targets: string[] }] }[]
  }
  for (const [name, port] of started.map(one => one.split(' ') as [string, string])) {
    expect(nginx).toContain(`server 127.0.0.1:${port} max_fails`)
    expect(jobs.find(({ job_name: job }) => job === `quire-${name}`)?.static_configs[0].targets).toContain(
      `127.0.0.1:1${port}`,
    )
    expect(unit(`quire-${name}@.service`)).toMatch(/PORT=%i \w+=1%i$/m)
  }
  expect(nginx).not.toMatch(/8080|8443|dev\/stdout|# include backends/)
  expect(noted()).toContain('systemctl enable --now quire-backup.timer quire-backup-list.timer')
  for (const restarted of ['quire-backend@4002', 'quire-web@3002'])
    expect(noted()).toContain(`systemctl restart ${restarted}`)
})

const nginx = findProxy('nginx', 'NGINX_BIN')
const nginxTest = nginx ? test : test.skip
nginxTest('nginx takes what the commands make of the recipe', () => {
  mkdirSync(at('var/log/nginx'), { recursive: true })
  const file = at('etc/nginx/nginx.conf')
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text
      .replace('user www-data;\n', '')
      .replace('/run/nginx.pid', at('nginx.pid'))
      .replaceAll(/ \/tmp\/(?!quire-)/g, ` ${folder}/`),
  )
  const { status, stderr } = spawnSync(String(nginx), ['-t', '-c', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')])
})

const analyze = find('systemd-analyze')
const unitTest = analyze ? test : test.skip
unitTest('systemd takes the units', () => {
  const names = [
    'quire-web@3001.service',
    'quire-backend@4001.service',
    'quire-backup.timer',
    'quire-backup-list.timer',
  ]
  cpSync('deploy/systemd/quire-.service.d', at('units/quire-.service.d'), { recursive: true })
  for (const name of ['web', 'backend', 'backup', 'backup-list']) {
    const file = at(`units/quire-${name}${/^b?web$|backend/.test(name) ? '@' : ''}.service`)
    mkdirSync(at('units'), { recursive: true })
    const text = readFileSync(file.replace(at('units'), 'deploy/systemd'), 'utf8')
    writeFileSync(file, text.replaceAll('/opt/quire/node_modules/.bin/node', '/bin/true'))
  }
  for (const name of ['quire-backup.timer', 'quire-backup-list.timer'])
    cpSync(`deploy/systemd/${name}`, at(`units/${name}`))
  const { stderr, stdout } = spawnSync(String(analyze), ['verify', ...names.map(name => at(`units/${name}`))], {
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`.split('\n').filter(line => line.includes('quire'))).toEqual([])
})

test('the hook of certbot writes one file for each host, with the key, for the group of the workers', () => {
  const RENEWED_LINEAGE = at('live')
  mkdirSync(RENEWED_LINEAGE)
  writeFileSync(join(RENEWED_LINEAGE, 'fullchain.pem'), 'chain\n')
  writeFileSync(join(RENEWED_LINEAGE, 'privkey.pem'), 'key\n')
  const hook = readFileSync('deploy/nginx/certificate.sh', 'utf8').replaceAll('/etc/', `${folder}/etc/`)
  const env = {
    PATH: `${at('programs')}:${process.env['PATH']}`,
    RENEWED_LINEAGE,
    RENEWED_DOMAINS: 'a.example b.example',
  }
  execFileSync('sh', ['-c', hook], { env })
  for (const host of ['a.example', 'b.example']) {
    const file = at(`etc/nginx/tls/${host}.pem`)
    expect(readFileSync(file, 'utf8')).toBe('chain\nkey\n')
    expect(statSync(file).mode & 0o777).toBe(0o640)
  }
})

test('the commands for Compose create the files that compose.yaml needs', () => {
  const CERTIFICATES = at('certificates')
  mkdirSync(CERTIFICATES)
  for (const name of ['fullchain.pem', 'privkey.pem']) writeFileSync(join(CERTIFICATES, name), '')
  run('Docker Compose', { CERTIFICATES })
  for (const name of ['tls/quire.pem', 'tls/quire.key', 'metrics.token', '.env'])
    expect(existsSync(at(`opt/quire-1/deploy/${name}`))).toBe(true)
})

test('the commands for Kubernetes apply existing files, and create a PrometheusRule from the alerts', () => {
  writeFileSync(
    at('programs/kubectl'),
    `#!/bin/sh\necho "kubectl $*" >>${folder}/noted\ncase "$*" in *'-f -') cat >${folder}/rule;; esac\n`,
  )
  run('Kubernetes', { DATABASE_URL: 'postgres://quire@db.example/quire' })
  const applied = noted().flatMap(line => /^kubectl apply -[fk] (deploy\S+)/.exec(line)?.[1] ?? [])
  expect(applied).toHaveLength(3)
  expect(applied.filter(path => !existsSync(path))).toEqual([])
  const { groups } = parse(readFileSync('deploy/alerts.yaml', 'utf8')) as { groups: object[] }
  expect(parse(readFileSync(at('rule'), 'utf8'))).toMatchObject({ kind: 'PrometheusRule', spec: { groups } })
})

const kubectl = find('kubectl')
const kustomizeTest = kubectl ? test : test.skip
kustomizeTest.each(['.', 'gateway', 'monitoring'])('kustomize joins deploy/kubernetes/%s', name => {
  const { status, stderr } = spawnSync(String(kubectl), ['kustomize', resolve('deploy/kubernetes', name)], {
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})
