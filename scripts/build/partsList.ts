import type { Metafile } from 'esbuild'

type Locked = {
  /** If it differs from the folder. */
  name?: string
  version?: string
  license?: string
  /** `sha512-` and the digest in base64. */
  integrity?: string
} & Partial<Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>>

/** The used part of package-lock.json (version 3): packages by folder. */
export type LockFile = { packages: Record<string, Locked> }

/** Folders of bundled packages, as in the lock file. */
export const packagesIn = (metafiles: readonly Metafile[]): string[] => {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .flatMap(output => Object.entries(output.inputs))
    .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  const folders = inputs.flatMap(([path]) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  return [...new Set(folders)].toSorted()
}

/** Folders where Node looks for a dependency: the package's own and each above it. */
function* placesOf(name: string, folder: string): Generator<string> {
  const chain = folder.split(/(?:^|\/)node_modules\//).slice(1)
  for (let depth = chain.length; depth >= 0; depth--)
    yield [...chain.slice(0, depth), name].map(part => `node_modules/${part}`).join('/')
}

/**
 * A software bill of materials (CycloneDX 1.5): the packages in these folders and their dependencies. `npm sbom` omits
 * some packages that development uses too, and lists packages for other systems.
 */
export function partsList({ packages }: LockFile, folders: ReadonlySet<string>): object {
  const urlOf = (folder: string) => {
    const name = packages[folder]?.name ?? folder.split(/(?:^|\/)node_modules\//).at(-1) ?? ''
    return { name, purl: `pkg:npm/${name.replace('@', '%40')}@${packages[folder]?.version}` }
  }
  const component = (folder: string) => {
    const { version, license, integrity } = packages[folder] ?? {}
    const { name, purl } = urlOf(folder)
    return {
      type: folder === '' ? 'application' : 'library',
      'bom-ref': purl,
      name,
      version,
      purl,
      licenses: license ? [{ license: { name: license } }] : [],
      hashes: integrity
        ? [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }]
        : [],
    }
  }
  const leadsTo = (folder: string) => {
    const { dependencies, devDependencies, optionalDependencies } = packages[folder] ?? {}
    return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).flatMap(name => {
      const found = placesOf(name, folder).find(place => packages[place])
      return found && folders.has(found) ? urlOf(found).purl : []
    })
  }
  const parts = [...folders].toSorted()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: component('') },
    components: [...new Map(parts.map(folder => [urlOf(folder).purl, component(folder)])).values()],
    dependencies: Object.entries(Object.groupBy(['', ...parts], folder => urlOf(folder).purl)).map(
      ([ref, same = []]) => ({
        ref,
        dependsOn: [...new Set(same.flatMap(leadsTo))],
      }),
    ),
  }
}
