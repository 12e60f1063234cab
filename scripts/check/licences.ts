/** A package-lock.json, as far as it is read here (npm's lock file, version 3). */
export type LockFile = {
  packages: Record<string, { version?: string; license?: string; integrity?: string; link?: true }>
}

/** Licences that want whoever serves or ships Quire to publish its source. The LGPL of a library beside it does not. */
const REFUSED = /\b(A?GPL|SSPL|BUSL|EUPL|OSL)\b/i

/** A choice is as free as the freest of it; what goes together is as strict as the strictest (SPDX expressions). */
const isRefused = (licence: string) =>
  licence.split(/\bOR\b/i).every(choice => choice.split(/\bAND\b/i).some(part => REFUSED.test(part)))

/** Packages of the lock file that may not be used, with the reason. */
export const refusedPackages = ({ packages }: LockFile): string[] =>
  Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .flatMap(([path, { version, license, integrity }]) => {
      const name = `${path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`
      if (!license) return [`${name}: says no licence`]
      if (isRefused(license)) return [`${name}: ${license}`]
      return integrity ? [] : [`${name}: nothing proves that it is what was locked`]
    })
