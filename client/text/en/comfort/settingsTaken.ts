import { messages } from '../../messages.ts'

/** Said once, where an account brings its settings to a device. */
export const settingsTaken = messages({ taken: 'Chapters look here as your account has them' })
