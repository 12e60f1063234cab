import { afterAll, expect, test as always } from '@jest/globals'
import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Minutes, where the packages of the image have to be fetched. In milliseconds. */
const LONG = 600_000

/** Whether there is an engine that builds, and the base of the image can be had. */
function canBuild(): boolean {
  const base = /^FROM (\S+)/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? ''
  const isThere = (...args: string[]) => spawnSync('docker', args, { stdio: 'ignore' }).status === 0
  if (isThere('info') && (isThere('image', 'inspect', base) || isThere('pull', '-q', base))) return true
  process.stderr.write('NOT TESTED: the image. There is no docker with a daemon and the base image here.\n')
  return false
}

const test = canBuild() ? always : always.skip
const name = `quire-test-${randomBytes(4).toString('hex')}`
const docker = (...args: string[]) => execFileSync('docker', args, { encoding: 'utf8' }).trim()
afterAll(() => {
  for (const args of [
    ['rm', '-f', '-v', name],
    ['volume', 'rm', name],
    ['rmi', name],
  ])
    spawnSync('docker', args, { stdio: 'ignore' })
})

test(
  'the image serves as nobody in particular on a root that it cannot write to, is healthy, and ends on SIGTERM with 0',
  async () => {
    execFileSync('docker', ['build', '-t', name, '.'], { stdio: ['ignore', 'ignore', 'inherit'] })
    const careful = ['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp']
    const settings = ['-e', 'PORT=3100', '-e', 'HOST=0.0.0.0', '-e', 'WEB_CONCURRENCY=1']
    docker('run', '-d', '--name', name, ...careful, ...settings, '-v', `${name}:/data`, name)
    const health = () => docker('inspect', '-f', '{{.State.Health.Status}}', name)
    while (health() === 'starting') await new Promise(resolve => setTimeout(resolve, 500))
    expect(health()).toBe('healthy')
    expect(docker('inspect', '-f', '{{.Config.User}}', name)).toMatch(/^(node|1000)/)
    docker('stop', '-t', '15', name)
    expect(docker('inspect', '-f', '{{.State.ExitCode}}', name)).toBe('0')
  },
  LONG,
)
