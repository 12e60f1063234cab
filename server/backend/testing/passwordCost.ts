import { passwordCost } from '../accounts/secrets/password.ts'

const real = { ...passwordCost }

/** Makes hashes of passwords cheap, in tests of other things. */
export const lowerPasswordCost = () => void Object.assign(passwordCost, { memory: 8, passes: 1 })

/** As in a process without tests. */
export const restorePasswordCost = () => void Object.assign(passwordCost, real)
