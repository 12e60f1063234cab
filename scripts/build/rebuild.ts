import { build, context, type BuildContext, type BuildOptions, type BuildResult } from 'esbuild'

/** Where development builds: beside `dist`, so that neither takes files away from the other's servers. */
export const DEVELOPMENT = 'dist-dev'

const contexts = new Map<string, Promise<BuildContext>>()

/**
 * Builds once, or incrementally in development. The result has output files if `options` say `write: false`, and a
 * metafile if requested.
 */
export async function run(
  name: string,
  options: BuildOptions,
  again: boolean,
): Promise<BuildResult<{ metafile: true; write: false }>> {
  const known = again ? (contexts.get(name) ?? context(options)) : undefined
  if (known) contexts.set(name, known)
  const result: BuildResult = known ? await (await known).rebuild() : await build(options)
  return result as BuildResult<{ metafile: true; write: false }>
}
