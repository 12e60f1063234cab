import { messages } from '../../messages.ts'

export const muted = messages({
  title: 'Muted readers',
  text: 'You don’t see comments by these readers, on any of your devices.',
  none: 'You haven’t muted anyone.',
  unnamed: 'A reader',
  since: 'Muted {date}',
  unmute: 'Unmute',
  unmuteOf: 'Unmute {name}',
  unmuted: '{name} is no longer muted.',
})
