import { messages } from '../../messages.ts'

export const positionOffer = messages({
  label: 'Your place on another device',
  continueFrom: 'Continue from chapter {number}?',
  continueAt: 'Continue at {percent, number}%?',
  readAt: 'Read on another device, {time}',
  stay: 'Stay here',
  continue: 'Continue',
})
