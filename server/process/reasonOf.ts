/** Of the system, SQLite and PostgreSQL. */
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 13, '53100'])

/** Connection errors with several addresses have a code only. */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error)
  const code = 'errcode' in error ? error.errcode : 'code' in error ? error.code : undefined
  const message = error.message || String(code ?? error.name)
  return DISK_FULL.has(code) ? `the disk is full (${message})` : message
}

/** Without databases' details and rows, which may contain reader data. */
export function loggable(error: unknown): Error {
  if (!Error.isError(error)) return new Error('something that is no error was thrown')
  const { message, stack } = error
  return Object.assign(new Error(message), { stack }, 'code' in error && { code: error.code })
}
