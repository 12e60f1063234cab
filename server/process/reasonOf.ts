/** Connection errors with several addresses have a code only. */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Without databases' details and rows, which may contain reader data. */
export function loggable(error: unknown): Error {
  if (!Error.isError(error)) return new Error('something that is no error was thrown')
  const { message, stack } = error
  return Object.assign(new Error(message), { stack }, 'code' in error && { code: error.code })
}
