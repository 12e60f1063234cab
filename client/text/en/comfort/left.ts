import { messages } from '../../messages.ts'

/** How long it takes to read what is left. */
export const left = messages({
  minutes: '{minutes, number} min left',
  hours: '{hours, number} h {minutes, number} min left',
  locked: 'locked',
  manyHours: '{hours, number} h left',
})
