/** What an error says, for people. One that failed at several addresses has no words, but a code. */
export function reasonOf(error: unknown): string {
  if (!Error.isError(error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
