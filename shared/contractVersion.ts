/** Contract version of this site and the reference backend. Not `App-Version`. */
export const CONTRACT_VERSION = '1.0.0'

const VERSION = /^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/

/** A semantic version of three numbers; a pattern for validators in any language. */
export const VERSION_PATTERN = VERSION.source

type Compatibility = {
  /** `unreadable`: the backend's value is not a version. */
  state: 'same' | 'older' | 'newer' | 'unreadable'
  /** Whether something may break; otherwise one side has optional additions. */
  isBreaking: boolean
  said: string
}

const REPEATED = 40

/** Another major version may break something, a minor one does not. `said`: undefined if absent, which is allowed. */
export function compatibilityOf(said: string | undefined, own: string = CONTRACT_VERSION): Compatibility | undefined {
  if (said === undefined) return undefined
  if (!VERSION.test(said)) return { state: 'unreadable', isBreaking: true, said: repeatable(said) }
  const [major, minor] = difference(said, own)
  const state = major || minor ? ((major || minor)! < 0 ? 'older' : 'newer') : 'same'
  return { state, isBreaking: major !== 0, said }
}

/** The result as a sentence for operators. */
export function compatibilitySentence({ state, isBreaking, said }: Compatibility, own: string): string {
  if (state === 'unreadable')
    return `says contract_version "${said}", this site ${own}: a version is three numbers, such as 1.0.0`
  const follows = isBreaking
    ? ': calls and fields may have changed incompatibly, npm run contract says which'
    : { same: '', older: ': readers miss newer features', newer: ': its newer features are not used' }[state]
  return `speaks contract ${said}, this site ${own}${follows}`
}

const difference = (a: string, b: string) => {
  const others = b.split('.').map(Number)
  return a.split('.').map((number, place) => Number(number) - others[place]!)
}

const repeatable = (text: string) => text.replaceAll(/[^\x20-\x7e]/g, '?').slice(0, REPEATED)
