import { messages } from '../../messages.ts'

export const volumes = messages({
  volume: 'Volume',
  choice: '{title} ({range})',
})
