import { afterAll, beforeAll, expect, test as always } from '@jest/globals'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { freePort } from '../server/process/testing/freePort.ts'

/** In milliseconds: downloading the image's packages can take minutes. */
const LONG = 1_200_000
/** Largest allowed size of /app, in megabytes. */
const LARGEST = 110

const base = /^ARG BASE=(\S+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? ''
const name = `quire-test-${randomBytes(4).toString('hex')}`

/** The first program that can build images here and has or can pull the base; docker only if its daemon runs. */
const engine = ['docker', 'podman', 'buildah'].find(program => {
  const ask = (...args: string[]) => spawnSync(program, args, { encoding: 'utf8' })
  return ask('info').status === 0 && (ask('images', '-q', base).stdout.trim() || ask('pull', '-q', base).status === 0)
})
if (!engine) process.stderr.write(`NOT TESTED: the image. No docker, podman or buildah here can build from ${base}.\n`)
const test = engine ? always : always.skip
const runs = engine && engine !== 'buildah'

const ask = (...args: string[]) => execFileSync(engine ?? '', args, { encoding: 'utf8', maxBuffer: 2 ** 26 }).trim()
const CAREFUL = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp']

/** Output of a shell script, run as the user of the image; buildah runs it in a container made from the image. */
const inImage = (script: string) =>
  runs
    ? ask('run', '--rm', ...CAREFUL, '-v', `${name}:/data`, '--entrypoint', 'sh', name, '-ec', script)
    : ask('run', name, '--', 'sh', '-ec', script)

beforeAll(() => {
  if (!engine) return
  const format = engine === 'docker' ? [] : ['--format', 'docker', '--layers']
  execFileSync(engine, ['build', '--pull=false', ...format, '-t', name, '.'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (!runs) ask('from', '--pull=false', '--name', name, name)
}, LONG)
afterAll(() => {
  const left = [['rm', ...(runs ? ['-f', '-v'] : []), name], ...(runs ? [['volume', 'rm', name]] : []), ['rmi', name]]
  if (engine) for (const args of left) spawnSync(engine, args, { stdio: 'ignore' })
})

test(
  'the image serves as nobody in particular, is well, and ends on SIGTERM with 0',
  async () => {
    const ready =
      'fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
    // Fails if the server exits before it is ready, is unhealthy, or has an exit code other than 0.
    const serve = `quire & server=$!; until node -e '${ready}'; do kill -0 $server; sleep 1; done; quire health; kill $server; wait $server`
    inImage(`export PORT=${await freePort()} WEB_CONCURRENCY=1; ${serve}`)
    expect(inImage('id -u; touch /app/x 2>/dev/null || echo refused')).toBe('1000\nrefused')
  },
  LONG,
)

const testRunning = runs ? always : always.skip
testRunning(
  'as process 1, on a root that it cannot write to, it ends likewise when it is stopped',
  async () => {
    ask('run', '-d', '--name', name, ...CAREFUL, '-e', 'WEB_CONCURRENCY=1', '-v', `${name}:/data`, name)
    while (spawnSync(engine ?? '', ['exec', name, 'quire', 'health']).status !== 0) {
      expect(ask('inspect', '-f', '{{.State.Running}}', name)).toBe('true')
      await new Promise(resolve => setTimeout(resolve, 500))
    }
    ask('stop', '-t', '15', name)
    expect(ask('inspect', '-f', '{{.State.ExitCode}}', name)).toBe('0')
  },
  LONG,
)

test(
  'it is small, and its list of parts names each package that is in it and none that is not',
  () => {
    expect(Number(inImage('du -sm /app').split('\t')[0])).toBeLessThanOrEqual(LARGEST)
    const { components } = JSON.parse(inImage('cat /app/sbom.json')) as { components: { name: string }[] }
    const files = inImage('find /app/node_modules -name package.json').split('\n')
    const bundled = JSON.parse(inImage('cat /app/dist/bundled.json')) as string[]
    const names = [...files, ...bundled.map(folder => `${folder}/package.json`)].flatMap(
      file => /node_modules\/((?:@[^/]+\/)?[^/@]+)\/package\.json$/.exec(file)?.[1] ?? [],
    )
    const listed = components.map(({ name }) => name).filter(name => !name.startsWith('@fontsource/'))
    expect(new Set(listed)).toEqual(new Set(names.filter(name => !name.startsWith('@fontsource/'))))
  },
  LONG,
)
