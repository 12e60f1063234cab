/** An error for the log, without what databases say besides (details, rows): it can be what a reader wrote. */
export function loggable(error: unknown): Error {
  if (!Error.isError(error)) return new Error('something that is no error was thrown')
  const { message, stack } = error
  return Object.assign(new Error(message), { stack }, 'code' in error && { code: error.code })
}
