export const pageIn = (text: string | null | undefined): number =>
  text && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1

export const idIn = (text: string | null | undefined): number | undefined =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

/** An address with these query fields, without empty ones. */
export const withQuery = (path: string, fields: Record<string, string | number | undefined>): string => {
  const given = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && (name !== 'page' || value !== 1),
  )
  return given.length ? `${path}?${new URLSearchParams(given as [string, string][])}` : path
}
