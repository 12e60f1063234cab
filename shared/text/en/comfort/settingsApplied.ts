import { messages } from '../../messages.ts'

/** Said once, where an account brings its settings to a device. */
export const settingsApplied = messages({ applied: 'Now using your account’s display settings' })
