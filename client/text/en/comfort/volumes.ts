import { messages } from '../../messages.ts'

/** Texts of the way to a volume in the sheet of chapters. */
export const volumes = messages({
  volume: 'Volume',
  choice: '{title} ({range})',
})
