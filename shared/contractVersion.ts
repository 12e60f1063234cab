/** The version of the contract that this site speaks and the reference backend answers by. Not `App-Version`. */
export const CONTRACT_VERSION = '1.0.0'

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** A version by Semantic Versioning, of three numbers and nothing else; for validators of other languages, too. */
export const VERSION_PATTERN = VERSION.source

/** How the contract that a backend was written for stands to the site's. */
type Compatibility = {
  /** `unreadable`: what the backend says is no version. */
  state: 'same' | 'older' | 'newer' | 'unreadable'
  /** Something may not work; else one of the two has what the other does without. */
  isBreaking: boolean
  /** What the backend says, as it may stand in a log. */
  said: string
}

/** Longest part of a backend's word that is repeated. */
const REPEATED = 40

/**
 * What a backend of another version means for a site: another first number may break both, another second one nobody,
 * the third is about words alone.
 * @param said what `site.capabilities` says; undefined where it does not, which is nobody's fault
 */
export function compatibilityOf(said: string | undefined, own: string = CONTRACT_VERSION): Compatibility | undefined {
  if (said === undefined) return undefined
  if (!VERSION.test(said)) return { state: 'unreadable', isBreaking: true, said: repeatable(said) }
  const [major, minor] = difference(said, own)
  const state = major || minor ? ((major || minor)! < 0 ? 'older' : 'newer') : 'same'
  return { state, isBreaking: major !== 0, said }
}

/** The whole of it as a sentence, for whoever runs the site. */
export function compatibilitySentence({ state, isBreaking, said }: Compatibility, own: string): string {
  if (state === 'unreadable')
    return `says contract_version "${said}", this site ${own}: a version is three numbers, such as 1.0.0`
  const follows = isBreaking
    ? ': calls and fields may have changed incompatibly, npm run contract says which'
    : { same: '', older: ': readers miss what it lacks', newer: ': what it adds is not used' }[state]
  return `speaks contract ${said}, this site ${own}${follows}`
}

const difference = (a: string, b: string) => {
  const others = b.split('.').map(Number)
  return a.split('.').map((number, place) => Number(number) - others[place]!)
}

/** Another party's words in one line. */
const repeatable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, REPEATED)
