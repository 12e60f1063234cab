/** A migrated backup with its search index, prepared beside the database, which is unchanged. */
export type Prepared = {
  /** Where it can be opened. */
  location: string
  /** The database that it will replace, for reading; undefined if there is none. */
  replaced: string | undefined
  /** Replaces the database atomically. Returns where the old data is, if there was any. */
  putInPlace(now: Date): Promise<string | undefined>
  /** Deletes it. */
  discard(): Promise<void>
}
