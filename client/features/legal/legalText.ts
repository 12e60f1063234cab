import { coverCache, offlineDatabase, releaseCache } from '../../../shared/page/offline.ts'

export type Party = {
  name: string
  /** The publisher's legal name and address, or gaps. */
  operator: string
  address: string
  host: string
  email: string
  copyrightEmail: string
  /** The brand's key, part of the names of browser storage. */
  key: string
  hasApp: boolean
  hasGoogle: boolean
  /** Nothing is counted before the reader consents. */
  needsConsent: boolean
}

/** A message with any arguments. */
// oxlint-disable-next-line typescript/no-explicit-any
type Text = string | ((values: any) => string)

/** A paragraph, a list, or names with their purposes. */
type Written = Text | { readonly list: readonly Text[] } | { readonly names: Readonly<Record<string, Text>> }

export type Legal = {
  readonly summary: Text
  readonly sections: Readonly<Record<string, { readonly heading: Text; readonly blocks: readonly Written[] }>>
}

export type Block = string | { list: string[] } | { names: [name: string, purpose: string][] }
type Section = { id: string; heading: string; blocks: Block[] }

/** Fills a legal text with the brand's data; sentences that do not apply are left out. */
export function legalText({ summary, sections }: Legal, party: Party): { summary: string; sections: Section[] } {
  const { hasApp, hasGoogle, needsConsent } = party
  const values = { ...party, hasApp: String(hasApp), hasGoogle: String(hasGoogle), needsConsent: String(needsConsent) }
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

/** The actual name in browser storage: offline storage is named by brand. */
const stored = (name: string, key: string): string =>
  ({ offlineDatabase: offlineDatabase(key), coverCache: coverCache(key), releaseCache: `${releaseCache(key, '')}…` })[
    name
  ] ?? name
