import { messages } from '../../messages.ts'

export const debtNotice = messages({
  debt: '{count, plural, one {You owe # coin, because its payment was reversed after you spent it. Your next top-up pays it first.} other {You owe # coins, because their payment was reversed after you spent them. Your next top-up pays them first.}}',
  frozen: 'Purchases are paused for this account. Chapters you’ve unlocked are still yours. Please contact us.',
})
