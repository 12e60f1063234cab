/** A backup that lies ready beside a database, up to date, with its search index. The database is as it was. */
export type Prepared = {
  /** Where it can be opened. */
  location: string
  /** What it is to take the place of, to be read; undefined where nothing is there. */
  replaced: string | undefined
  /** Puts it in the place of the database, in one step. Gives where the data lies that was there before, if any was. */
  putInPlace(now: Date): Promise<string | undefined>
  /** Takes it away again. */
  discard(): Promise<void>
}
