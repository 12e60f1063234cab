/** The used part of package-lock.json (version 3). */
export type LockFile = {
  packages: Record<string, { version?: string; license?: string; integrity?: string; link?: true }>
}

/** Licences that would require operators of Quire to publish its source. The LGPL of a library does not. */
const REFUSED = /\b(A?GPL|SSPL|BUSL|EUPL|OSL)\b/i

/** SPDX expressions: `OR` is as free as its freest licence, `AND` as strict as its strictest. */
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
