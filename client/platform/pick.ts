export const pick = <Of extends object, Key extends keyof Of>(from: Of, keys: readonly Key[]): Pick<Of, Key> =>
  Object.fromEntries(keys.map(key => [key, from[key]])) as Pick<Of, Key>
