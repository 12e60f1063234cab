/** A problem for the developer. */
export type Problem = { title: string; /** File, message and surrounding lines. */ text: string }

/** A new module: its name and address. */
export type ModuleUpdate = { name: string; href: string }

/** A message to open pages. */
export type PageUpdate =
  | { kind: 'modules'; modules: readonly ModuleUpdate[] }
  | { kind: 'styles'; href: string }
  | { kind: 'brand' }
  | { kind: 'problem'; problem: Problem }
  /** The server has restarted; `isReload`: pages must reload. */
  | { kind: 'ready'; isReload: boolean }
