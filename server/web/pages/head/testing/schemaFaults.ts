import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const PACKAGES = resolve('node_modules')
const COMPILER = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'esnext', '--types', '']

/** An action may say what its fields take (schema.org/docs/actions.html): the types have no names for that. */
const unconstrained = (key: string, value: unknown) => (/-(?:in|out)put$/.test(key) ? undefined : value)

/**
 * What schema.org does not know in descriptions that were really sent: types and fields that it has not, and values of
 * another kind. They are written down as literals and checked by the compiler against the whole vocabulary.
 * @returns a line each
 */
export async function schemaFaults(graphs: readonly unknown[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'schema-org-'))
  try {
    const file = join(folder, 'graphs.ts')
    const types = join(PACKAGES, 'schema-dts/dist/schema.d.ts')
    const lines = graphs.map((graph, at) => `export const graph${at}: Graph = ${JSON.stringify(graph, unconstrained)}`)
    await writeFile(
      file,
      [`import type { Graph } from ${JSON.stringify(types.replace(/\.d\.ts$/, ''))}`, ...lines].join('\n'),
    )
    return await new Promise((done, fail) =>
      execFile(
        process.execPath,
        [join(PACKAGES, 'typescript/bin/tsc'), ...COMPILER, '--moduleResolution', 'bundler', file],
        (error, said) => {
          if (error && !said) fail(error)
          else done(said.split('\n').filter(line => line.includes('error TS')))
        },
      ),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}
