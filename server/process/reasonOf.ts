/** What an error says, for people. */
export const reasonOf = (error: unknown): string => (Error.isError(error) ? error.message : String(error))
