import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Installs packages as root on Debian or Ubuntu; does nothing elsewhere. */
export function installFromDebian(what: string, packages: string[], say: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version') || !existsSync('/usr/bin/apt-get')) return
  say(`Installing ${what} from the distribution …`)
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      stdio: ['ignore', 'ignore', 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  const install = () => apt('install', '--no-install-recommends', ...packages)
  if (install()) return
  apt('update')
  install()
}

/** Whether the local package index has a package. */
export const isInDebian = (name: string): boolean =>
  spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
