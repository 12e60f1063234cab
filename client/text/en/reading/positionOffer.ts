import { messages } from '../../messages.ts'

/** Texts of the offer to go on where another device has read. */
export const positionOffer = messages({
  label: 'Your place on another device',
  continueFrom: 'Continue from chapter {number}?',
  continueAt: 'Continue at {percent, number}%?',
  readAt: 'Read on another device, {time}',
  stay: 'Stay here',
  continue: 'Continue',
})
