/** What an error says, for people. One that failed at several addresses has no words, but a code. */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** An error for the log, without what databases say besides (details, rows): it can be what a reader wrote. */
export function loggable(error: unknown): Error {
  if (!Error.isError(error)) return new Error('something that is no error was thrown')
  const { message, stack } = error
  return Object.assign(new Error(message), { stack }, 'code' in error && { code: error.code })
}
