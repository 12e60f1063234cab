import { coverCache, offlineDatabase, releaseCache } from '../../../shared/page/offline.ts'

/** The brand that the texts are about. */
export type Party = {
  name: string
  host: string
  email: string
  copyrightEmail: string
  /** The brand's key, by which the browser names what it stores. */
  key: string
  hasApp: boolean
  /** Google counts visits of this host. */
  hasGoogle: boolean
  /** Nothing is counted before the reader agrees. */
  isAsked: boolean
}

/** A message of any arguments. */
// oxlint-disable-next-line typescript/no-explicit-any
type Text = string | ((values: any) => string)

/** A paragraph, a list, or names with what each is for. */
type Written = Text | { readonly list: readonly Text[] } | { readonly names: Readonly<Record<string, Text>> }

/** A legal text as the catalogue has it: sections by the id that links go to. */
export type Legal = {
  readonly summary: Text
  readonly sections: Readonly<Record<string, { readonly heading: Text; readonly blocks: readonly Written[] }>>
}

export type Block = string | { list: string[] } | { names: [name: string, purpose: string][] }
type Section = { id: string; heading: string; blocks: Block[] }

/** A legal text with the brand's data; sentences that do not apply to it are left out. */
export function legalText({ summary, sections }: Legal, party: Party): { summary: string; sections: Section[] } {
  const { hasApp, hasGoogle, isAsked } = party
  const values = { ...party, hasApp: String(hasApp), hasGoogle: String(hasGoogle), isAsked: String(isAsked) }
  const say = (text: Text) => (typeof text === 'string' ? text : text(values))
  const filled = (block: Written): Block[] => {
    if (typeof block !== 'object') return say(block) ? [say(block)] : []
    if ('list' in block) return [{ list: block.list.map(say).filter(Boolean) }]
    const names = Object.entries(block.names).map(([name, text]) => [stored(name, party.key), say(text)] as const)
    return [{ names: names.filter(([, purpose]) => purpose).map(([name, purpose]) => [name, purpose]) }]
  }
  return {
    summary: say(summary),
    sections: Object.entries(sections).map(([id, { heading, blocks }]) => ({
      id,
      heading: say(heading),
      blocks: blocks.flatMap(filled),
    })),
  }
}

/** The browser's name for it: offline storage is named by brand. */
const stored = (name: string, key: string): string =>
  ({ offlineDatabase: offlineDatabase(key), coverCache: coverCache(key), releaseCache: `${releaseCache(key, '')}…` })[
    name
  ] ?? name
