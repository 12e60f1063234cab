import { transform, type Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'

/**
 * Keeps class names as the server renders them (`Header_row`): minifying, esbuild would shorten them differently per
 * build.
 * @param hasRules false: leaves the rules out
 */
export const cssModules = (hasRules: boolean): Plugin => ({
  name: 'css-modules',
  setup(build) {
    const files = new Map<string, string>()
    build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
      const prefix = basename(path, '.module.css')
      if ((files.get(prefix) ?? path) !== path) throw new Error(`${path} and ${files.get(prefix)} have one name.`)
      files.set(prefix, path)
      const source = await readFile(path, 'utf8')
      const { code } = await transform(source, { loader: 'local-css', sourcefile: path })
      const names = code.matchAll(new RegExp(`\\.(${prefix}_([\\w-]+))`, 'g'))
      const members = new Map(Array.from(names, ([, name, local]) => [local, `'${local}' = '${name}'`]))
      return {
        // An enum, because esbuild writes the values of an enum where they are used.
        contents: `${hasRules ? `import 'rules:${path}'\n` : ''}enum names { ${[...members.values()].join()} }
          export { names as default }`,
        loader: 'ts',
        pluginData: code,
        resolveDir: dirname(path),
      }
    })
    build.onResolve({ filter: /^rules:/ }, ({ path, pluginData }) => ({
      path: path.slice(6),
      namespace: 'rules',
      pluginData,
    }))
    build.onLoad({ filter: /./, namespace: 'rules' }, ({ path, pluginData }) => ({
      contents: pluginData as string,
      loader: 'css',
      resolveDir: dirname(path),
    }))
  },
})
