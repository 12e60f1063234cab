import { messages } from '../../messages.ts'

export const more = messages({
  becauseYouRead: 'Because you read {book}',
  updatedToday: 'Updated today',
  quote: 'Quote of the day',
  firstLines: 'First lines',
  readOn: 'Keep reading',
  readOnIn: 'Keep reading {book}',
  tonight: 'Finish tonight',
  minutes: 'About {minutes, number} min',
})
