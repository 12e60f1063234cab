/** A version by Semantic Versioning, of three numbers and nothing else: a release. */
export type Version = `${number}.${number}.${number}`

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** The same for validators of other languages. */
export const VERSION_PATTERN = VERSION.source

export const isVersion = (text: string): text is Version => VERSION.test(text)

/** The larger of the numbers that differ first: below 0 where `a` is older than `b`, above where it is newer. */
export function compareVersions(a: Version, b: Version): number {
  const others = numbersOf(b)
  const differences = numbersOf(a).map((number, place) => number - others[place]!)
  return differences.find(difference => difference !== 0) ?? 0
}

export const majorOf = (version: Version): number => numbersOf(version)[0]!

/** Whether two versions say the same but for their wording: nobody needs to act. */
export const isSameMinor = (a: Version, b: Version): boolean => minorOf(a) === minorOf(b)
const minorOf = (version: Version) => numbersOf(version).slice(0, 2).join('.')

/** How much a change weighs, and so which number it raises. */
export type Weight = 'breaking' | 'addition' | 'wording'

/** The least version that may follow with a change of this weight. */
export function nextVersion(version: Version, weight: Weight): Version {
  const [major = 0, minor = 0, patch = 0] = numbersOf(version)
  if (weight === 'breaking') return `${major + 1}.0.0`
  return weight === 'addition' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

const numbersOf = (version: Version) => version.split('.').map(Number)
