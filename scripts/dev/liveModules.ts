import type { Plugin } from 'esbuild'
import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { expandGlobs } from '../build/globs.ts'
import { spoken } from '../build/language/language.ts'
import { iconsByFile } from '../build/light/lightIcons.ts'

/** Lets every module of ours tell `browser/modules.ts` of itself, so that one can be replaced while the page stands. */
export const liveModules: Plugin = {
  name: 'live-modules',
  setup(build) {
    build.onLoad({ filter: /[\\/](client|shared)[\\/].*\.tsx?$/ }, ({ path }) => ({
      contents: liveCode(readFileSync(path, 'utf8'), path),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
}

/** The name under which a module is known: its path in the repository, with slashes. */
export const moduleName = (path: string): string => relative('.', path).replaceAll('\\', '/')

/**
 * The source with its registration behind it: exports, components (which React's refresh replaces where they stand),
 * the hooks that they call (where these change, their state begins anew), and what it imports of packages.
 */
function liveCode(source: string, path: string): string {
  const hooks = [...source.matchAll(/\b(use[A-Z]\w*)\(/g)].map(([, name]) => name).join()
  const provided = packagesIn(source).flatMap((name, index) => [
    `import * as $package${index} from '${name}'`,
    `quireModules.provide('${name}', $package${index})`,
  ])
  return [
    expandGlobs(iconsByFile(spoken(source, path)), path),
    `import * as $self from './${basename(path)}'`,
    `quireModules.define('${moduleName(path)}', $self, { ${components(source).join()} }, '${hooks}')`,
    ...provided,
  ].join('\n')
}

/** What is declared at the top of a module under a name like a component's. */
const components = (source: string): string[] =>
  [...source.matchAll(/^(?:export )?(?:function|const) ([A-Z]\w*[a-z]\w*)\b/gm)].map(([, name]) => name ?? '')

/** The packages that a module takes values from; icons stay away, since they are copied. */
const packagesIn = (source: string): string[] =>
  [...source.matchAll(/^import (?!type )[^'"]* from '([^'.][^']*)'/gm)]
    .map(([, name = '']) => name)
    .filter(name => !name.startsWith('lucide-react'))
