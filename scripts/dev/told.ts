import type { Problem } from './browser/overlay.ts'

/** What open pages are told. */
export type Told =
  | { kind: 'modules'; modules: { name: string; href: string; needs: Record<string, string[]> }[] }
  | { kind: 'styles'; href: string }
  | { kind: 'brand' }
  | { kind: 'problem'; problem: Problem }
  /** The server shows the newest state; with `isReload` what it sends is another page than before. */
  | { kind: 'ready'; isReload: boolean }
