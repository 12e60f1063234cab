import { messages } from '../../messages.ts'

/** The reference backend's types of complaints, names of top-ups, and reasons of vouchers. */
export const choices = messages({
  complaints: {
    text: 'Wrong or missing text',
    order: 'Chapters in the wrong order',
    copyright: 'Copyright infringement',
    offensive: 'Offensive or illegal content',
    details: 'Wrong title, author or cover',
    payment: 'Problem with a payment or unlock',
    other: 'Something else',
  },
  topUps: {
    starter: 'Starter',
    small: 'Small',
    popular: 'Most popular',
    large: 'Large',
    extraLarge: 'Extra large',
    bestValue: 'Best value',
  },
  vouchers: {
    welcome: 'Welcome gift',
    friends: 'Your friends helped',
  },
})
