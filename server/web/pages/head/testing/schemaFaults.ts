import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const PACKAGES = resolve('node_modules')
const COMPILER = ['--noEmit', '--strict', '--skipLibCheck', '--ignoreConfig', '--module', 'esnext', '--types', '']

/** Actions may constrain their fields (schema.org/docs/actions.html), which the types do not know. */
const unconstrained = (key: string, value: unknown) => (/-(?:in|out)put$/.test(key) ? undefined : value)

/**
 * Errors in JSON-LD that was really sent: types and fields unknown to schema.org, and values of a wrong type. The
 * TypeScript compiler checks them as literals against the whole vocabulary.
 * @returns one line each
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
