/** Something that is wrong, for the one who writes it. */
export type Problem = { title: string; /** Where, what, and the lines around. */ text: string }

/** A new module: its name, and where it is had. */
export type ModuleUpdate = { name: string; href: string }

/** What open pages are told. */
export type PageUpdate =
  | { kind: 'modules'; modules: readonly ModuleUpdate[] }
  | { kind: 'styles'; href: string }
  | { kind: 'brand' }
  | { kind: 'problem'; problem: Problem }
  /** The server shows the newest state; with `isReload` what it sends is another page than before. */
  | { kind: 'ready'; isReload: boolean }
