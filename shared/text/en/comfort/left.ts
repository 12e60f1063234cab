import { messages } from '../../messages.ts'

export const left = messages({
  minutes: '{minutes, number} min left',
  hours: '{hours, number} h {minutes, number} min left',
  locked: 'locked',
  manyHours: '{hours, number} h left',
})
